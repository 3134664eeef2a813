using System.Globalization;
using System.Xml.Linq;
using CowCopy.Tool.Pages;
using CowCopy.Tool.Rendering;
using static CowCopy.Tool.Pages.Html;

namespace CowCopy.Tool.Treemap;

/// <summary>The page of <c>cowcopy inspect --html</c>.</summary>
internal static class SpacePage
{
    private const double Ratio = 1.7; // of the treemap on a wide page
    private const int MostFamilies = 100, MostNames = 3;

    /// <summary>Makes the page.</summary>
    /// <param name="space">What was measured.</param>
    /// <param name="plan">The families of equal files; null where they were not searched for.</param>
    /// <returns>HTML.</returns>
    public static string Of(SpaceUsage space, SharePlan? plan)
    {
        (List<Box> boxes, List<Box> frames) = TreemapLayout.Of(DirectoryNode.TreeOf(space), Ratio);
        boxes.Sort(static (one, other) => one.Directory.Occupied != other.Directory.Occupied
            ? other.Directory.Occupied.CompareTo(one.Directory.Occupied)
            : string.CompareOrdinal(one.Directory.Name, other.Directory.Name));
        string path = Shown(Path.GetFullPath(space.Path));
        return Page.Of(
            $"Space of {path}",
            Tag("h1.lead", Verdict(space, plan)),
            Tag("p", $"{path} takes {Quantity.Bytes(space.OccupiedBytes, space.IsLowerBound)} on its volume."),
            Summary(space, plan),
            Tag("h2", "Directories"),
            boxes.Count == 0
                ? Tag("p", "No directory has bytes on the volume that are known.")
                : new object[] { Map(boxes, frames, space.IsLowerBound), Table(boxes) },
            plan is null ? null : new object[] { Tag("h2", "Equal files that are not shared"), Families(plan) });
    }

    private static string Verdict(SpaceUsage space, SharePlan? plan)
    {
        bool isSaved = space.SavedBytes > 0;
        string saved = isSaved
            ? $"Sharing saves {Quantity.Bytes(space.SavedBytes, space.IsLowerBound)} here"
            : "Sharing saves nothing among these files";
        if (plan is null or { Failure: not null }) return saved + ".";
        return plan.SavableBytes > 0
            ? $"{saved}; \"cowcopy share\" would save {Quantity.Bytes(plan.SavableBytes, plan.IsLowerBound)}{(isSaved ? " more" : "")}."
            : $"{saved}; no equal files are left to share.";
    }

    /// <summary>A path on one line, without what XML cannot hold: halves of surrogate pairs, and what is no character.</summary>
    private static string Shown(string path) => string.Concat(QuotedText.OneLine(path).EnumerateRunes().Select(
        static rune => rune.Value is 0xFFFE or 0xFFFF ? "?" : rune.ToString()));

    private static XElement Summary(SpaceUsage space, SharePlan? plan) => Html.Table(
        "Sums",
        ["what", "value"],
        new (string Name, string Value)?[]
        {
            ("files", Quantity.Count(space.Files)),
            ("length", Quantity.Bytes(space.Length)),
            ("shared", Quantity.Bytes(space.SharedBytes)),
            ("private", Quantity.Bytes(space.PrivateBytes)),
            space.UnknownFiles == 0 ? null : ("unknown", Quantity.Bytes(space.UnknownBytes)),
            ("on the volume, each block once", Quantity.Bytes(space.OccupiedBytes, space.IsLowerBound)),
            ("saved by sharing among these files", Quantity.Bytes(space.SavedBytes, space.IsLowerBound)),
            plan is null ? null : ("more that sharing equal files would save", Quantity.Bytes(plan.SavableBytes, plan.IsLowerBound)),
        }.OfType<(string Name, string Value)>().Select(static row => new object[] { row.Name, row.Value }));

    private static XElement Map(List<Box> boxes, List<Box> frames, bool isLowerBound) => Tag(
        "figure.treemap-figure",
        Tag("p.note", Tag("i.key-shared", ""), " shared ", Tag("i.key-private", ""), " private. Each area is bytes on the volume; "
            + "a block that several files have is divided among them. A number is that of a row of the table; a frame is a directory."
            + (isLowerBound ? " Compressed extents count as one block each: the volume reports to root only how long they are." : "")),
        Tag(
            "div.treemap",
            With("role", "img"),
            With("aria-label", "Treemap of directories by bytes on the volume. The table below has the values."),
            boxes.Select(static (box, index) => Draw(box, index + 1)),
            frames.Select(static frame => Tag(
                frame.Frames.Count == 0 ? "div.frame" : "div.frame inner",
                With("style", Place(frame)),
                Tag("b", Shown(frame.Label))))));

    private static XElement Draw(Box box, int number)
    {
        string shared = "width:" + Percent(100.0 * box.Directory.Shared / box.Directory.Occupied);
        string size = Quantity.Bytes(box.Directory.Occupied);
        return Tag(
            "div.box",
            With("style", Place(box)),
            With("title", $"{Shown(box.Directory.Name)}: {size}"),
            Tag("i", With("style", shared), ""),
            Tag("b", Quantity.Count(number)),
            box.IsLabelled ? Tag("span", Shown(box.Label)) : null,
            box.IsLabelled ? Tag("span", size) : null);
    }

    private static string Place(Box box) =>
        $"left:{Percent(box.Left)};top:{Percent(box.Top)};width:{Percent(box.Width)};height:{Percent(box.Height)}";

    private static string Percent(double value) => value.ToString("0.###", CultureInfo.InvariantCulture) + "%";

    private static XElement Table(List<Box> boxes) => Html.Table(
        "Directories by bytes on the volume",
        ["directory", "on the volume", "shared", "private", "files"],
        boxes.Select(static box => box.Directory)
            .Select(static (one, index) => new object[]
            {
                new object[] { Tag("span.note", Quantity.Count(index + 1)), " ", Breakable(Shown(one.Name)) },
                Quantity.Bytes(one.Occupied),
                Quantity.Bytes(one.Shared),
                Quantity.Bytes(one.Occupied - one.Shared),
                Quantity.Count(one.Files),
            }),
        derived: 3);

    private static object Families(SharePlan plan)
    {
        if (plan.Failure is { } reason) return Tag("p", $"Nothing can be shared: {reason}.");
        if (plan.Families.Count == 0) return Tag("p", "All equal files share their blocks.");
        XElement table = Html.Table(
            "Families of equal files",
            ["one of them", "saves", "files", "each", "others"],
            plan.Families.Take(MostFamilies).Select(family => new object[]
            {
                Shown(FamilyText.Relative(plan, family.Files[0])),
                Quantity.Bytes(family.SavableBytes, family.IsLowerBound),
                Quantity.Count(family.Files.Count),
                Quantity.Bytes(family.Length),
                Tag("p", Others(plan, family)),
            }),
            derived: 3);
        int more = plan.Families.Count - MostFamilies;
        string rest = more > 0 ? $" The {Quantity.Count(more)} that save least are left out." : "";
        return new object[] { Tag("p", $"{FamilyText.Sum(plan)}. The command \"cowcopy share\" shares them.{rest}"), table };
    }

    private static string Others(SharePlan plan, FileFamily family)
    {
        string names = string.Join(", ", family.Files.Skip(1).Take(MostNames).Select(file => Shown(FamilyText.Relative(plan, file))));
        int more = family.Files.Count - 1 - MostNames;
        return more > 0 ? $"{names} and {Quantity.Count(more)} more" : names;
    }
}
