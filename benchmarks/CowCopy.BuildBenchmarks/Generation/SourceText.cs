namespace CowCopy.BuildBenchmarks.Generation;

/// <summary>Writes the sources of the projects.</summary>
internal static class SourceText
{
    private const int MaxVariations = 40;

    public static string Thing(GeneratedProject project, int generation) => $$"""
        namespace {{project.Name}};

        public static class Thing
        {
            public static string Describe() => "{{project.Name}} {{generation}}"{{References(project)}};
        {{Variation(project)}}
        }
        """;

    public static string Program(GeneratedProject project) => project.Kind == ProjectKind.Test
        ? $$"""
            using Microsoft.VisualStudio.TestTools.UnitTesting;
            [assembly: DoNotParallelize]

            namespace {{project.Name}};

            [TestClass]
            public sealed class ThingTests
            {
                [TestMethod]
                public void It_describes_itself() => Assert.AreNotEqual("", Thing.Describe());
            }
            """
        : $"System.Console.WriteLine({project.Name}.Thing.Describe());";

    // Assemblies of different lengths, as real ones are.
    private static string Variation(GeneratedProject project) => project.Variation == 0
        ? ""
        : string.Concat(Enumerable.Range(0, 1 + (project.Variation % MaxVariations)).Select(
            index => $"    public static int Vary{index}(int value) => (value * {project.Variation}) + {index};\n"));

    private static string References(GeneratedProject project) =>
        string.Concat(project.References.Select(static name => $" + {name}.Thing.Describe().Length"));
}
