namespace CowCopy.BuildBenchmarks.Worktrees;

/// <summary>A source as projects have many of: it gives the compiler work, and belongs to no reference.</summary>
internal static class MoreSource
{
    public const int Methods = 50;

    public static string Of(int file) => $$"""
        namespace More;

        internal static class More{{file:000}}
        {
        {{string.Join('\n', Enumerable.Range(0, Methods).Select(Method))}}
        }
        """;

    private static string Method(int number) => $$"""
            public static string Describe{{number}}(System.Collections.Generic.IReadOnlyList<int> values, string name)
            {
                var text = new System.Text.StringBuilder(name);
                foreach (int value in values)
                {
                    if (value % {{number + 2}} == 0) text.Append(value.ToString("N0", System.Globalization.CultureInfo.InvariantCulture));
                    else text.Append(name.Length > value ? name[value] : ' ').Append($"{value}: {values.Count + {{number}}}");
                }

                return text.ToString();
            }
        """;
}
