using System.Reflection;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Copies;

/// <summary>Each public method that takes a token throws if it is cancelled already, before the system is called.</summary>
[TestClass]
public sealed class CancelBeforeTests
{
    private static IEnumerable<object[]> Methods =>
        from type in typeof(FileCopier).Assembly.GetExportedTypes()
        from method in type.GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly)
        where method.GetParameters().Any(static parameter => parameter.ParameterType == typeof(CancellationToken))
        select new object[] { type.Name, method.Name };

    [TestMethod]
    [DynamicData(nameof(Methods))]
    public void A_call_with_a_cancelled_token_touches_nothing(string type, string name)
    {
        using CopyFixture fixture = new(VolumeProfiles.Xfs);
        foreach (string file in new[] { "a", "b" }) fixture.Clean("tree/" + file, Content.Of(20_000));
        fixture.Clean("copy/old", Content.Of(10));
        FileSharer sharer = new(fixture.Platform);
        SharePlan plan = sharer.Plan(fixture.At("tree"));
        object instance = type switch
        {
            nameof(FileCopier) => fixture.Copier,
            nameof(VolumeInspector) => fixture.Volumes,
            _ => sharer,
        };
        CancellationToken canceled = new(canceled: true);
        MethodInfo method = instance.GetType().GetMethod(name)!;
        object?[] arguments =
        [
            .. method.GetParameters().Select(parameter => parameter switch
            {
                { Name: "destination" } => fixture.At("copy"),
                { ParameterType: { } given } when given == typeof(string) => fixture.At("tree"),
                { ParameterType: { } given } when given == typeof(SharePlan) => plan,
                { ParameterType: { } given } when given == typeof(CancellationToken) => canceled,
                { Name: "requests" } => new CopyRequest[] { new(fixture.At("tree", "a"), fixture.At("copy", "old")) },
                { Name: "entries" } => new ManifestEntry[] { new(fixture.At("tree", "a"), "old") },
                _ => (object?)null,
            }),
        ];
        fixture.Platform.Forget();

        TargetInvocationException thrown =
            Assert.ThrowsExactly<TargetInvocationException>(() => method.Invoke(instance, arguments));

        Assert.IsInstanceOfType<OperationCanceledException>(thrown.InnerException);
        Assert.AreEqual(canceled, ((OperationCanceledException)thrown.InnerException!).CancellationToken);
        Assert.IsEmpty(fixture.Platform.Calls);
    }
}
