using CowCopy.BuildBenchmarks.Generation;
using CowCopy.BuildBenchmarks.Layouts.Generation;
using CowCopy.TestKit;

namespace CowCopy.BuildBenchmarks.Tests.Layouts;

/// <summary>Each layout has the shape that its name says, at each size and for any seed.</summary>
[TestClass]
public sealed class LayoutShapeTests
{
    private const int Seeds = 20;

    public static IEnumerable<object[]> Names => RepositoryLayout.All.Select(static one => new object[] { one.Name });

    [TestMethod]
    [DynamicData(nameof(Names))]
    public void A_seed_gives_the_same_repository_again_and_another_seed_another(string name)
    {
        foreach (LayoutSize size in LayoutSize.All)
        {
            string[] texts = [.. Enumerable.Range(0, Seeds).Select(seed => Text(Generate(name, size, seed)))];
            Assert.AreEqual(texts[1], Text(Generate(name, size, 1)));
            Assert.AreEqual(Seeds, texts.Distinct().Count());
        }
    }

    [TestMethod]
    [DynamicData(nameof(Names))]
    public void Larger_sizes_have_more_projects(string name)
    {
        int[] counts = [.. LayoutSize.All.Select(size => Generate(name, size, 1).Count)];
        Assert.IsTrue(counts[0] < counts[1] && counts[1] < counts[2], string.Join(", ", counts));
        Assert.IsTrue(counts[0] is >= 3 and <= 8, $"{counts[0]} projects at the small size");
    }

    [TestMethod]
    [DynamicData(nameof(Names))]
    public void References_name_projects_before_them_so_there_is_no_cycle(string name) => ForEach(name, projects =>
    {
        HashSet<string> before = [];
        foreach (GeneratedProject project in projects)
        {
            Assert.IsTrue(project.References.All(before.Contains), project.Name);
            Assert.AreEqual(project.References.Count, project.References.Distinct().Count(), project.Name);
            Assert.IsTrue(before.Add(project.Name), project.Name);
        }
    });

    [TestMethod]
    public void Deep_references_are_one_chain() => ForEach("deep references", projects =>
    {
        for (int i = 0; i < projects.Count; i++)
        {
            Assert.AreEqual(i + 1, Depth(projects, projects[i]));
            Assert.HasCount(i, Closure(projects, projects[i]));
            Assert.IsTrue(projects[i].CopiesPackages || projects[i].Kind == ProjectKind.Application);
        }
    });

    [TestMethod]
    public void Layered_libraries_refer_to_the_layer_below_and_copy_no_packages() => ForEach("layered", projects =>
    {
        GeneratedProject[] programs = [.. projects.Where(static one => one.Kind == ProjectKind.Application)];
        int layers = programs.Max(program => Depth(projects, program)) - 1;
        Assert.IsGreaterThanOrEqualTo(3, layers);
        foreach (GeneratedProject program in programs) Assert.AreEqual(layers + 1, Depth(projects, program));
        foreach (GeneratedProject project in projects)
        {
            Assert.IsFalse(project.CopiesPackages);
            Assert.IsLessThanOrEqualTo(3, project.References.Count);
            int[] below = [.. project.References.Select(name => Depth(projects, projects.Single(one => one.Name == name))).Distinct()];
            if (below.Length > 0) Assert.AreEqual(Depth(projects, project) - 1, below.Single());
        }
    });

    [TestMethod]
    public void Each_microservice_is_staged_with_all_shared_libraries_and_no_other_service() => ForEach("microservices", projects =>
    {
        GeneratedProject[] services = [.. projects.Where(static one => one.IsStaged)];
        string[] shared = [.. projects.Except(services).Select(static one => one.Name)];
        Assert.IsTrue(services.Length >= 3 && services.All(static one => one.Kind is ProjectKind.Web or ProjectKind.Application));
        foreach (GeneratedProject service in services) Assert.IsTrue(Closure(projects, service).SetEquals(shared), service.Name);
    });

    [TestMethod]
    public void Few_large_files_are_binaries_of_2_to_20_mebibytes_that_one_project_collects() => ForEach("few large files", projects =>
    {
        Assert.IsTrue(projects.All(static one => one.Kind == ProjectKind.Binaries && one.Packages.Count == 0));
        BinaryFile[] files = [.. projects.SelectMany(static one => one.Binaries)];
        Assert.IsTrue(files.All(static file => file.Length is >= 2 << 20 and <= 20 << 20));
        Assert.AreEqual(files.Length, files.Select(static file => file.Name).Distinct().Count());
        Assert.HasCount(projects.Count - 1, projects[^1].References);
    });

    [TestMethod]
    public void A_linear_tail_is_a_chain_on_projects_that_do_not_depend_on_each_other() => ForEach("linear tail", projects =>
    {
        string[] starters = [.. projects.TakeWhile(static one => one.References.Count == 0).Select(static one => one.Name)];
        GeneratedProject[] tail = [.. projects.Skip(starters.Length)];
        Assert.IsTrue(starters.Length >= 3 && tail.Length >= 3);
        for (int i = 0; i < tail.Length; i++)
        {
            Assert.AreEqual(i + 2, Depth(projects, tail[i]));
            Assert.IsTrue(Closure(projects, tail[i]).IsSupersetOf(starters), tail[i].Name);
        }
    });

    [TestMethod]
    public void Wide_and_flat_has_one_leaf_that_all_others_reference() => ForEach("wide and flat", projects =>
    {
        Assert.IsEmpty(projects[0].References);
        foreach (GeneratedProject other in projects.Skip(1)) Assert.AreEqual(projects[0].Name, other.References.Single());
    });

    [TestMethod]
    public void Half_of_a_test_heavy_repository_or_more_is_tests_with_all_libraries() => ForEach("test-heavy", projects =>
    {
        GeneratedProject[] tests = [.. projects.Where(static one => one.Kind == ProjectKind.Test)];
        string[] libraries = [.. projects.Except(tests).Select(static one => one.Name)];
        Assert.IsGreaterThanOrEqualTo(libraries.Length, tests.Length);
        foreach (GeneratedProject test in tests)
        {
            Assert.IsTrue(Closure(projects, test).SetEquals(libraries), test.Name);
            Assert.HasCount(2, test.Packages);
        }
    });

    [TestMethod]
    public void A_mixed_repository_has_every_kind() => ForEach("mixed", projects =>
    {
        Assert.AreEqual(Enum.GetValues<ProjectKind>().Length, projects.Select(static one => one.Kind).Distinct().Count());
        foreach (GeneratedProject library in projects.Where(static one => one.Kind == ProjectKind.Library).Skip(1))
            Assert.Contains(projects[0].Name, Closure(projects, library), library.Name);
    });

    [TestMethod]
    public void A_binary_has_its_length_and_other_bytes_in_another_generation()
    {
        using TempDirectory directory = new();
        BinaryFile binary = new("a.bin", (3 << 20) + 8, Seed: 7);
        byte[][] contents = [.. new[] { 0, 0, 1 }.Select(generation => Write(binary, directory.Path, generation))];
        Assert.AreEqual(binary.Length, contents[0].Length);
        CollectionAssert.AreEqual(contents[0], contents[1]);
        CollectionAssert.AreNotEqual(contents[0], contents[2]);
    }

    private static byte[] Write(BinaryFile binary, string directory, int generation)
    {
        binary.Write(directory, generation);
        return File.ReadAllBytes(Path.Combine(directory, binary.Name));
    }

    private static void ForEach(string name, Action<IReadOnlyList<GeneratedProject>> check)
    {
        foreach (LayoutSize size in LayoutSize.All)
        {
            for (int seed = 0; seed < Seeds; seed++) check(Generate(name, size, seed));
        }
    }

    private static IReadOnlyList<GeneratedProject> Generate(string name, LayoutSize size, int seed) =>
        RepositoryLayout.All.Single(one => one.Name == name).Generate(size, seed);

    // All that the files of a repository are written from.
    private static string Text(IReadOnlyList<GeneratedProject> projects) => string.Join('\n', projects.Select(static one =>
        ProjectText.Of(one) + SourceText.Thing(one, generation: 0) + string.Join(", ", one.Binaries)));

    private static int Depth(IReadOnlyList<GeneratedProject> projects, GeneratedProject project)
    {
        Dictionary<string, int> depths = [];
        foreach (GeneratedProject one in projects)
            depths[one.Name] = 1 + one.References.Select(name => depths[name]).DefaultIfEmpty().Max();
        return depths[project.Name];
    }

    private static HashSet<string> Closure(IReadOnlyList<GeneratedProject> projects, GeneratedProject project)
    {
        HashSet<string> found = [];
        Queue<string> open = new(project.References);
        while (open.TryDequeue(out string? name))
        {
            if (!found.Add(name)) continue;
            foreach (string below in projects.Single(one => one.Name == name).References) open.Enqueue(below);
        }

        return found;
    }
}
