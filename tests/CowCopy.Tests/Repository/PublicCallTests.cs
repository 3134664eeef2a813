using System.Reflection;
using CowCopy.TestKit;

namespace CowCopy.Tests.Repository;

/// <summary>
/// What each public call does with arguments that are null, empty, relative or cancelled. Enumerations:
/// <see cref="ArgumentRangeTests"/>.
/// </summary>
[TestClass]
[NotUnderWine("its runtime ends where a call by reflection throws")]
public sealed class PublicCallTests : IDisposable
{
    private const BindingFlags Public = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    private static readonly Type[] Types =
        [.. typeof(FileCopier).Assembly.GetExportedTypes(), .. typeof(DirectoryInspector).Assembly.GetExportedTypes()];

    private readonly TempDirectory _directory = new();

    public PublicCallTests()
    {
        Directory.CreateDirectory(At("tree"));
        File.WriteAllText(At("tree", "file"), "new");
        File.WriteAllText(At("old"), "old");
    }

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    public void A_path_that_is_null_or_empty_is_refused_with_the_name_of_its_parameter()
    {
        (MethodInfo Method, ParameterInfo Path)[] paths =
            [.. from method in Methods() from one in method.GetParameters() where IsPath(one) select (method, one)];
        Assert.HasCount(38, paths);
        foreach ((MethodInfo method, ParameterInfo path) in paths)
        {
            Assert.AreEqual(path.Name, Thrown<ArgumentNullException>(method, path, null).ParamName, Name(method));
            Assert.AreEqual(path.Name, Thrown<ArgumentException>(method, path, "").ParamName, Name(method));
        }
    }

    [TestMethod]
    public void What_must_not_be_null_is_refused_with_the_name_of_its_parameter()
    {
        NullabilityInfoContext nullability = new();
        (MethodInfo Method, ParameterInfo Parameter)[] needed =
        [
            .. from method in Methods()
               from one in method.GetParameters()
               where !one.ParameterType.IsValueType && !one.IsOut && !IsPath(one)
               where nullability.Create(one).WriteState == NullabilityState.NotNull
               select (method, one),
        ];
        CollectionAssert.AreEquivalent(
            new[] { "requests", "entries", "entries", "include", "exclude", "glob", "other", "plan", "target", "failure", "warning" },
            needed.Select(static one => one.Parameter.Name).ToArray());
        foreach ((MethodInfo method, ParameterInfo parameter) in needed)
        {
            Assert.AreEqual(parameter.Name, Thrown<ArgumentNullException>(method, parameter, null).ParamName, Name(method));
        }
    }

    [TestMethod]
    public void A_cancelled_token_ends_each_call_before_it_changes_anything()
    {
        MethodInfo[] methods = [.. Methods().Where(static method => method.GetParameters().Any(IsToken))];
        Assert.HasCount(14, methods);
        foreach (MethodInfo method in methods)
        {
            object?[] arguments = [.. method.GetParameters().Select(Right)];
            arguments[Array.FindIndex(method.GetParameters(), IsToken)] = new CancellationToken(canceled: true);
            try
            {
                object? result = Call(method, arguments);
                if (result is IEnumerable<TreeChange> changes) Assert.IsEmpty(changes); // throws when it is enumerated
                Assert.Fail(Name(method) + " ended as if nothing had been cancelled.");
            }
            catch (OperationCanceledException)
            {
                Assert.AreEqual("old", File.ReadAllText(At("old")), Name(method));
                Assert.IsFalse(Path.Exists(At("copy")), Name(method));
            }
        }
    }

    [TestMethod]
    public void A_path_with_a_null_character_fails_with_both_paths_and_the_remedy()
    {
        FileCopier copier = new();
        foreach (bool isSource in (bool[])[true, false])
        {
            string source = isSource ? At("old\0x") : At("old"), destination = isSource ? At("copy") : At("copy\0x");
            CopyFailure?[] failures =
            [
                copier.Plan(source, destination).Failure,
                copier.Attempt(source, destination).Failure,
                copier.AttemptHardLink(source, destination).Failure,
                copier.AttemptSymbolicLink(source, destination).Failure,
                copier.CopyAll([new(source, destination)]).Results[0].Failure,
                copier.CopyTree(isSource ? At("tree\0x") : At("tree"), destination).Failures[0],
            ];
            for (int call = 0; call < failures.Length; call++)
            {
                CopyFailure failure = failures[call] ?? throw new AssertFailedException($"Call {call} did not fail.");
                Assert.AreEqual(CopyErrorKind.InvalidPath, failure.Kind, $"call {call}: {failure.Message}");
                Assert.Contains("Check the path for forbidden characters", failure.Message);
                Assert.Contains(isSource ? "\0x\"" : "copy\0x\"", failure.Message);
            }

            Assert.Throws<FileCopyException>(() => copier.Copy(source, destination));
            Assert.Throws<FileCopyException>(() => copier.CreateHardLink(source, destination));
            Assert.Throws<FileCopyException>(() => copier.CreateSymbolicLink(source, destination));
        }

        Assert.HasCount(2, Directory.GetFileSystemEntries(At()));
    }

    [TestMethod]
    public void A_path_with_a_null_character_has_no_extents_space_or_health()
    {
        string path = At("old\0x");
        VolumeInspector volumes = new();
        Assert.AreEqual(volumes.Probe(At()).FileSystem, volumes.Probe(path).FileSystem, "it is as a file that does not exist");
        Assert.Contains("old\0x", Assert.Throws<IOException>(() => volumes.ReadExtents(path)).Message);
        Assert.Throws<IOException>(() => new DirectoryInspector().MeasureSpace(path));
        Assert.Throws<IOException>(() => new DirectoryInspector().CheckHealth(path));
        Assert.Throws<IOException>(() => new FileSharer().Plan(path));
        Assert.Throws<IOException>(() => new SnapshotMaker().Create(At("tree\0x"), At("copy")));
    }

    [TestMethod]
    public void Relative_paths_are_below_the_current_directory()
    {
        string old = Relative("old"), copy = Relative("copy"), tree = Relative("tree");
        FileCopier copier = new();

        Assert.IsNull(copier.Plan(old, copy).Failure);
        Assert.AreEqual(old, copier.Copy(old, copy).Request.Source, "the request is as it was given");
        Assert.AreEqual("old", File.ReadAllText(At("copy")));
        Assert.IsTrue(copier.CopyAll([new(old, Relative("second"))]).Succeeded);
        Assert.AreEqual("old", File.ReadAllText(At("second")));
        copier.CreateHardLink(old, Relative("linked"));
        copier.CreateSymbolicLink(old, Relative("symbolic"));
        Assert.AreEqual(At("old"), new FileInfo(At("symbolic")).LinkTarget);
        Assert.HasCount(2, copier.PlanTree(tree, Relative("trees")).ToArray());
        Assert.IsTrue(copier.CopyTree(tree, Relative("trees")).Succeeded);
        Assert.AreEqual("new", File.ReadAllText(At("trees", "file")));
        Assert.AreEqual(new VolumeInspector().Probe(At()).FileSystem, new VolumeInspector().Probe(Relative("old")).FileSystem);
        Assert.AreEqual(5, new DirectoryInspector().MeasureSpace(Relative()).Files, "a hard link is no other file");
    }

    private string At(params string[] names) => Path.Combine([_directory.Path, .. names]);

    private string Relative(params string[] names) => Path.GetRelativePath(".", At(names));

    /// <summary>Every public method of both assemblies, without operators, accessors and what the compiler writes.</summary>
    private static IEnumerable<MethodInfo> Methods() =>
        Types.SelectMany(static type => type.GetMethods(Public))
            .Where(static method => !method.IsSpecialName && method.Name is not ("Equals" or "Deconstruct" or "PrintMembers"));

    private static bool IsPath(ParameterInfo parameter) =>
        parameter.ParameterType == typeof(string) && parameter.Name is "source" or "destination" or "path" or "directory";

    private static bool IsToken(ParameterInfo parameter) => parameter.ParameterType == typeof(CancellationToken);

    private static string Name(MethodInfo method) => method.DeclaringType!.Name + "." + method.Name;

    private T Thrown<T>(MethodInfo method, ParameterInfo wrong, object? value)
        where T : Exception
    {
        object?[] arguments = [.. method.GetParameters().Select(Right)];
        arguments[wrong.Position] = value;
        return Assert.ThrowsExactly<T>(() => _ = Call(method, arguments), $"{Name(method)}, {wrong.Name}");
    }

    private object? Call(MethodInfo method, object?[] arguments)
    {
        object? owner = method.IsStatic ? null : Owner(method.DeclaringType!);
        return method.Invoke(owner, BindingFlags.DoNotWrapExceptions, null, arguments, null);
    }

    private object Owner(Type type) =>
        type == typeof(ExtentMap) ? new ExtentMap(At("old"), 0, [])
        : type == typeof(TreeFilter) ? new TreeFilter(static _ => true)
        : Activator.CreateInstance(type)!;

    /// <summary>An argument with which the call is right: a copy of <c>old</c>, or of <c>tree</c>, as <c>copy</c>.</summary>
    private object? Right(ParameterInfo parameter) => parameter.Name switch
    {
        "source" => parameter.Member.Name is "PlanMirror" || parameter.Member.Name.EndsWith("Tree", StringComparison.Ordinal)
            ? At("tree")
            : At("old"),
        "destination" => At("copy"),
        "path" when parameter.Member.DeclaringType == typeof(VolumeInspector) => At("old"),
        "path" or "directory" => At(),
        "glob" => "**",
        "target" => "x",
        "warning" => new CopyWarning("COWCOPY1001", At("old"), "", ""),
        "requests" => new CopyRequest[] { new(At("old"), At("copy")) },
        "entries" => new ManifestEntry[] { new(At("old"), "copy") },
        "include" or "exclude" => Array.Empty<string>(),
        "plan" when parameter.ParameterType == typeof(SharePlan) => new FileSharer().Plan(At()),
        _ => parameter.ParameterType.IsValueType ? Activator.CreateInstance(parameter.ParameterType) : null,
    };
}
