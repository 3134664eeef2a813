using System.Diagnostics;
using System.Reflection;
using System.Runtime.CompilerServices;
using CowCopy.TestKit;

namespace CowCopy.TestRules;

/// <summary>
/// A test that starts a process runs alone. Until a process runs its program, it holds every file that any thread of this process had open
/// when it was made (fork(2)): meanwhile the kernel gives no lease on such a file, its locks stay, and it counts as open for writing.
/// </summary>
[TestClass]
public sealed class ProcessStartTests
{
    private const BindingFlags All =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    private static readonly string[] AroundTests = [".ctor", ".cctor", "Dispose", "DisposeAsync"];

    [TestMethod]
    public void Each_test_that_starts_a_process_runs_alone()
    {
        HashSet<MethodBase> starting = Starting();
        string[] beside =
        [
            .. typeof(ProcessStartTests).Assembly.GetTypes()
                .Where(static type => type.IsDefined(typeof(TestClassAttribute)) && !IsAlone(type))
                .SelectMany(type => StartsAroundTests(type, starting)
                    ? [type.Name]
                    : type.GetMethods()
                        .Where(method => method.IsDefined(typeof(TestMethodAttribute)) && !IsAlone(method))
                        .Where(method => starting.Contains(Defined(method)))
                        .Select(method => $"{type.Name}.{method.Name}"))
                .Order(StringComparer.Ordinal),
        ];

        Assert.AreEqual("", string.Join('\n', beside), "add [DoNotParallelize] to each, or to its class");
        Assert.IsTrue(starting.Any(static method => method.DeclaringType!.Assembly == typeof(ProcessStartTests).Assembly));
    }

    private static bool StartsAroundTests(Type type, HashSet<MethodBase> starting) => type.GetMembers(All).OfType<MethodBase>()
        .Any(method => (AroundTests.Contains(method.Name) || IsAroundTests(method)) && starting.Contains(Defined(method)));

    private static bool IsAroundTests(MethodBase method) => method.IsDefined(typeof(TestInitializeAttribute))
        || method.IsDefined(typeof(TestCleanupAttribute)) || method.IsDefined(typeof(ClassInitializeAttribute))
        || method.IsDefined(typeof(ClassCleanupAttribute));

    private static bool IsAlone(MemberInfo member) => member.IsDefined(typeof(DoNotParallelizeAttribute), inherit: true);

    /// <summary>The methods of this repository that start a process, themselves or through others.</summary>
    private static HashSet<MethodBase> Starting()
    {
        Assembly[] own = [.. Directory.GetFiles(AppContext.BaseDirectory, "CowCopy*.dll").Select(Load).OfType<Assembly>()];
        Dictionary<MethodBase, List<MethodBase>> callers = [];
        Queue<MethodBase> left = [];
        HashSet<MethodBase> found = [];
        foreach (MethodBase method in own.SelectMany(static assembly => assembly.GetTypes()).Where(IsSeen)
                     .SelectMany(static type => type.GetMembers(All)).OfType<MethodBase>())
        {
            foreach (MethodBase called in Called(method))
            {
                if (called.DeclaringType == typeof(Process) && called.Name == nameof(Process.Start)) Add(method);
                else if (called.DeclaringType?.Assembly is { } assembly && own.Contains(assembly))
                    (callers.TryGetValue(Defined(called), out List<MethodBase>? known) ? known : callers[Defined(called)] = []).Add(method);
            }
        }

        while (left.TryDequeue(out MethodBase? method))
            if (callers.TryGetValue(method, out List<MethodBase>? above)) above.ForEach(Add);
        return found;

        void Add(MethodBase method)
        {
            if (found.Add(method)) left.Enqueue(method);
        }
    }

    private static IEnumerable<MethodBase> Called(MethodBase method)
    {
        Type? machine = method.GetCustomAttribute<StateMachineAttribute>()?.StateMachineType;
        if (machine is not null) yield return machine.GetMethod("MoveNext", All)!;
        foreach (MethodBase called in MemberReferences.InCode(method).OfType<MethodBase>()) yield return called;
    }

    /// <summary>Those that build.cs did not make are made once, by the first test that needs one.</summary>
    private static bool IsSeen(Type type) => type != typeof(TestVolumes) && type.DeclaringType != typeof(TestVolumes);

    private static MethodBase Defined(MethodBase method) => method.Module.ResolveMethod(method.MetadataToken)!;

    private static Assembly? Load(string path)
    {
        try
        {
            return Assembly.Load(AssemblyName.GetAssemblyName(path));
        }
        catch (Exception e) when (e is BadImageFormatException or FileLoadException)
        {
            return null; // no assembly of this system
        }
    }
}
