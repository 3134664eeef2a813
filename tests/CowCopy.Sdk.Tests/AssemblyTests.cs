using System.Reflection;
using CowCopy.TestKit;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Tests;

[TestClass]
public sealed class AssemblyTests
{
    private static readonly Assembly Tasks = typeof(Copy).Assembly;

    // MSBuild checks the attribute of each class; one without it runs in another process, call by call, in a multithreaded build.
    [TestMethod]
    public void Every_task_may_run_in_a_multithreaded_build()
    {
        Type[] tasks = [.. Tasks.GetTypes().Where(static type => !type.IsAbstract && typeof(ITask).IsAssignableFrom(type))];
        Assert.HasCount(10, tasks);
        foreach (Type task in tasks)
        {
            Assert.IsTrue(task.IsDefined(typeof(MSBuildMultiThreadableTaskAttribute), inherit: false), task.Name);
            Assert.IsTrue(typeof(IMultiThreadableTask).IsAssignableFrom(task), task.Name);
        }
    }

    [TestMethod]
    [NotUnderWine("there is no built-in Copy to compare with")]
    public void The_parameters_are_those_of_the_built_in()
    {
        Assert.AreEqual(Parameters(typeof(Microsoft.Build.Tasks.Copy)), Parameters(typeof(Copy)));
    }

    [TestMethod]
    public void Nothing_of_MSBuild_but_its_contracts_is_referenced()
    {
        string[] msbuild = [.. Tasks.GetReferencedAssemblies()
            .Select(static name => name.Name!)
            .Where(static name => name.StartsWith("Microsoft.Build", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal)];
        CollectionAssert.AreEqual(new[] { "Microsoft.Build.Framework", "Microsoft.Build.Utilities.Core" }, msbuild);
    }

    [TestMethod]
    public void What_logs_reaches_no_files()
    {
        Assert.AreEqual("", string.Join(", ", ReachFiles("CowCopy.Sdk.Logging")));
        Assert.IsNotEmpty(ReachFiles("CowCopy.Sdk.Copying"), "the test sees calls");
    }

    [TestMethod]
    public void The_assembly_is_strong_named() => Assert.IsNotEmpty(Tasks.GetName().GetPublicKey()!);

    private static string[] ReachFiles(string within)
    {
        Type[] files =
        [
            typeof(File), typeof(Directory), typeof(FileInfo), typeof(DirectoryInfo), typeof(FileSystemInfo), typeof(FileStream),
            typeof(FileCopier),
        ];
        return [.. Tasks.GetTypes()
            .Where(type => type.Namespace == within && MemberReferences.Of(type).Any(reference => files.Contains(reference.Type)))
            .Select(static type => type.Name)];
    }

    private static string Parameters(Type task) => string.Join(
        Environment.NewLine,
        task.GetProperties()
            .Where(static property => property.GetMethod is { IsPublic: true })
            .Select(static property => property.PropertyType.Name + " " + property.Name
                + (property.SetMethod is { IsPublic: true } ? " set" : "")
                + (property.IsDefined(typeof(OutputAttribute)) ? " output" : "")
                + (property.IsDefined(typeof(RequiredAttribute)) ? " required" : ""))
            .Order(StringComparer.Ordinal));
}
