namespace CowCopy.Tool.Pages;

/// <summary>The style sheet of the page. It has no characters that XML encodes.</summary>
internal static class PageStyle
{
    public const string Text = """

        :root {
          color-scheme: light dark;
          --text: #1a1d21; --faint: #565b63; --back: #f6f7f9; --card: #ffffff; --line: #d8dbe0; --link: #0a5cab;
          --less: #0b6b4f; --less-fill: #2a9d76; --more: #a83a0c; --more-fill: #d9682f; --same: #565b63; --same-fill: #b4b9c1;
          --v0: #868c96; --v1: #1668c7; --v2: #128a7b; --v3: #8250c4; --v4: #c26a00; --v5: #a3406e;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --text: #e9ebee; --faint: #a9b0ba; --back: #0f1114; --card: #181b20; --line: #343a43; --link: #7cbcff;
            --less: #5fd3a8; --less-fill: #3aae84; --more: #ff9c6b; --more-fill: #e07a45; --same: #a9b0ba; --same-fill: #59606b;
            --v0: #8a919c; --v1: #58a6ff; --v2: #3fc4b2; --v3: #b794f6; --v4: #f0a43c; --v5: #e588b4;
          }
        }
        * { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
        body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); }
        main { max-width: 76rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; overflow-wrap: break-word; }
        h1 { font-size: 1.15rem; font-weight: 600; margin: 0; color: var(--faint); }
        h2 { font-size: 1.5rem; line-height: 1.2; margin: 3.5rem 0 1rem; }
        h3 { font-size: 1.1rem; margin: 0 0 .5rem; }
        p { margin: .35rem 0; max-width: 62rem; }
        a { color: var(--link); }
        .lead { font-size: clamp(1.2rem, 1rem + 1vw, 1.6rem); line-height: 1.3; font-weight: 600; margin: 1rem 0 1.75rem; }
        h1.lead { color: var(--text); } summary h2 { display: inline; }
        details:has(summary h2) { margin-top: 2rem; }
        .note { color: var(--faint); font-size: .9rem; font-weight: 400; }
        .verdict { font-weight: 600; }
        .problem { border-left: .25rem solid currentColor; padding-left: .75rem; overflow-wrap: anywhere; }
        .warning { border-left: 4px solid var(--more-fill); padding-left: .75rem; }
        .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1.25rem; }
        .card, article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.1rem 1.25rem; }
        .card h2 { font-size: 1.25rem; margin: 0 0 .35rem; }
        header .card { margin-top: 1.25rem; }
        .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr)); }
        .tiles { gap: .25rem 1.5rem; margin-top: 1rem; }
        .tiles h3 { font-size: .9375rem; margin: 0; grid-column: 1 / -1; }
        .big { color: var(--faint); margin: 0 0 .3rem; }
        .big b { font-size: 1.75rem; line-height: 1; color: var(--text); margin-right: .3rem; }
        .less { color: var(--less); font-weight: 600; } .more { color: var(--more); font-weight: 600; }
        .same, .unknown { color: var(--same); }
        nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem; padding: 0; margin: 1.5rem 0 0; }
        nav a {
          display: block; padding: .3rem .8rem; text-decoration: none;
          border: 1px solid var(--line); border-radius: 99px; background: var(--card);
        }
        article { margin: 1.25rem 0; }
        .panels { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); }
        .panels { gap: 1.5rem 2.5rem; margin: 1.25rem 0 .75rem; }
        .panel { margin: 0; min-width: 0; }
        figcaption { font-weight: 600; font-size: .9375rem; margin-bottom: .35rem; }
        .group { padding-bottom: .35rem; }
        .group-head { font-size: .8125rem; margin: .3rem 0 .1rem; } .group-head span { color: var(--faint); }
        .bar-row { display: grid; grid-template-columns: 6.75rem minmax(0, 1fr) 9.25rem; column-gap: .6rem; align-items: center; }
        .bar-row { font-size: .8125rem; line-height: 1.35; }
        .bar-row .value { font-variant-numeric: tabular-nums; white-space: nowrap; }
        .named .bar-row { grid-template-columns: minmax(0, 17rem) minmax(0, 1fr) 10.5rem; } .named .label { overflow-wrap: anywhere; }
        svg { display: block; overflow: visible; }
        svg text { font-size: 12px; fill: var(--faint); } svg text.beyond { fill: var(--text); font-size: 14px; }
        .grid { stroke: var(--line); } .hundred { stroke: var(--text); stroke-width: 1.5; }
        .whisker { stroke: var(--text); stroke-width: 1.5; }
        .bar { fill: var(--bar); stroke: var(--bar); } .within { fill-opacity: .22; stroke-dasharray: 3 2; }
        .bar { --bar: var(--v5); } .v0 { --bar: var(--v0); } .v1 { --bar: var(--v1); } .v2 { --bar: var(--v2); }
        .v3 { --bar: var(--v3); } .v4 { --bar: var(--v4); }
        .treemap-figure { margin: 1rem 0; --shared: #bfe5d6; --private: #f6dccb; }
        .treemap { position: relative; height: clamp(22rem, 45vw, 42rem); border: 1px solid var(--line); }
        .box { position: absolute; overflow: hidden; background: var(--private); border: 1px solid var(--back); color: var(--text); }
        .box i { position: absolute; inset: 0 auto 0 0; background: var(--shared); }
        .box span { position: relative; display: block; padding: 0 .3rem; font-size: .8125rem; line-height: 1.3; }
        .box span, .frame b { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .box { container-type: size; display: flex; flex-direction: column; justify-content: end; }
        .box b { position: absolute; top: .1rem; right: .25rem; font-size: .75rem; line-height: 1.2; font-weight: 400; }
        @container (max-width: 5.5rem) or (max-height: 4.5rem) { .box span { display: none; } }
        @container (max-width: 1.5rem) or (max-height: 1.1rem) { .box b, .frame b { display: none; } }
        .frame { position: absolute; container-type: size; border: 3px solid var(--text); pointer-events: none; }
        .frame b { position: absolute; top: 0; left: 0; max-width: 70%; padding: 0 .3rem; font-size: .75rem; line-height: 1.4; }
        .frame b { background: var(--text); color: var(--card); }
        .inner { border-width: 1.5px; } .inner b { top: 1.15rem; background: var(--card); color: var(--text); }
        .key-shared, .key-private { display: inline-block; width: 1em; height: 1em; border: 1px solid var(--line); vertical-align: -.1em; }
        .key-shared { background: var(--shared); } .key-private { background: var(--private); }
        @media (prefers-color-scheme: dark) { .treemap-figure { --shared: #1c4f3f; --private: #5c3a26; } }
        .scroll { overflow-x: auto; margin: .75rem 0; border: 1px solid var(--line); border-radius: 8px; background-color: var(--card); }
        .scroll {
          background-image: linear-gradient(to left, var(--card) 40%, transparent), linear-gradient(to left, var(--v0), transparent);
          background-position: right; background-repeat: no-repeat; background-size: 3rem 100%, .8rem 100%;
          background-attachment: local, scroll;
        }
        table { border-spacing: 0; font-size: .875rem; font-variant-numeric: tabular-nums; min-width: 100%; }
        caption { max-width: calc(100vw - 3.5rem); text-align: left; padding: .5rem .75rem; font-weight: 600; }
        th, td { padding: .35rem .75rem; border-top: 1px solid var(--line); text-align: left; vertical-align: top; white-space: nowrap; }
        td p { white-space: normal; margin: 0; min-width: 8rem; }
        thead th { color: var(--faint); font-weight: 600; vertical-align: bottom; white-space: normal; min-width: 6.5rem; }
        tbody th { font-weight: 400; position: sticky; left: 0; background: var(--card); }
        .fits tbody th, .fits td p { white-space: normal; overflow-wrap: anywhere; }
        pre { margin: 0; padding: .75rem; font-size: .875rem; }
        summary { cursor: pointer; font-weight: 600; padding: .35rem 0; }
        :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
        @media (max-width: 40rem) {
          main { padding: 1.25rem .9rem 3rem; }
          .card, article { padding: .9rem; }
          .bar-row, .named .bar-row { grid-template-columns: 1fr auto; row-gap: 1px; padding-bottom: .2rem; }
          .bar-row svg { grid-row: 2; grid-column: 1 / -1; }
          th, td { padding: .35rem .45rem; } thead th { min-width: 0; }
          tbody th { min-width: 6rem; max-width: 11rem; white-space: normal; }
          .fits .derived { display: none; } .fits td p { min-width: 4.5rem; }
          .stacked thead, .stacked td:empty { display: none; } .stacked tbody, .stacked tr, .stacked th { display: block; }
          .stacked tr { border-top: 1px solid var(--line); padding: .3rem .45rem; }
          .stacked th, .stacked td { border: 0; padding: 0; max-width: none; white-space: normal; overflow-wrap: anywhere; }
          .stacked td { display: inline-block; margin-right: 1rem; }
          .stacked td::before { content: var(--head) " "; color: var(--faint); }
          .stacked td:nth-child(2) { --head: var(--head2); } .stacked td:nth-child(3) { --head: var(--head3); }
          .stacked td:nth-child(4) { --head: var(--head4); } .stacked td:nth-child(5) { --head: var(--head5); }
          .stacked td:nth-child(6) { --head: var(--head6); }
        }
        @page { margin: 1.2cm; }
        @media print {
          :root {
            color-scheme: light; --text: #000; --faint: #444; --back: #fff; --card: #fff; --line: #bbb; --link: #000;
            --less: #0b6b4f; --less-fill: #2a9d76; --more: #a83a0c; --more-fill: #d9682f; --same: #444; --same-fill: #b4b9c1;
            --v0: #868c96; --v1: #1668c7; --v2: #128a7b; --v3: #8250c4; --v4: #c26a00; --v5: #a3406e;
          }
          html { font-size: 11px; } main { padding: 0; } h2 { margin-top: 2rem; } svg text { font-size: 9px; }
          .panels, .cards { grid-template-columns: 1fr 1fr; }
          body { font-size: 1rem; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
          nav { display: none; } .card, .panel, tr { break-inside: avoid; } h2, h3 { break-after: avoid; }
          details::details-content { content-visibility: visible; block-size: auto; }
          .scroll { overflow: visible; } table { font-size: 5.5pt; } th, td { white-space: normal; padding: 1px 2px; }
          thead th { min-width: 0; } tbody th { position: static; min-width: 0; }
        }

        """;
}
