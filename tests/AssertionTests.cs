using System.Reflection;
using System.Runtime.CompilerServices;
using CowCopy.TestKit;

namespace CowCopy.TestRules;

/// <summary>
/// A test that asserts nothing passes whatever the product does. Those of the category "Question" print what a system answers, and judge
/// nothing: no document says what is right.
/// </summary>
[TestClass]
public sealed class AssertionTests
{
    private static readonly HashSet<Type> Asserting = [typeof(Assert), typeof(CollectionAssert), typeof(StringAssert)];

    [TestMethod]
    [NotUnderWine("it reads the same code on every system")]
    public void Each_test_asserts()
    {
        Dictionary<MethodBase, bool> known = [];
        string[] without =
        [
            .. typeof(AssertionTests).Assembly.GetTypes()
                .Where(static type => type.IsDefined(typeof(TestClassAttribute)) && !AsksQuestions(type))
                .SelectMany(static type => type.GetMethods())
                .Where(static method => method.IsDefined(typeof(TestMethodAttribute)))
                .Where(method => !Asserts(method, known))
                .Select(static method => $"{method.ReflectedType!.Name}.{method.Name}")
                .Order(StringComparer.Ordinal),
        ];

        Assert.AreEqual("", string.Join('\n', without));
    }

    /// <summary>Whether a method, or one of this repository's that it refers to, calls an assertion.</summary>
    private static bool Asserts(MethodBase method, Dictionary<MethodBase, bool> known)
    {
        if (known.TryGetValue(method, out bool asserts)) return asserts;
        known.Add(method, false); // a method that calls itself asserts elsewhere or not at all
        foreach (MemberInfo member in CodeOf(method).SelectMany(MemberReferences.InCode))
        {
            if (member is not MethodBase called || called.DeclaringType is not { } owner) continue;
            asserts |= IsAssertion(owner, called.Name) || (IsOwn(owner) && Asserts(called, known));
            if (asserts) break;
        }

        return known[method] = asserts;
    }

    /// <remarks>A property of FsCheck fails the test where its configuration or its check says so.</remarks>
    private static bool IsAssertion(Type owner, string name) => Asserting.Contains(owner)
        ? name != nameof(Assert.Inconclusive)
        : name.EndsWith("ThrowOnFailure", StringComparison.Ordinal) && owner.FullName!.StartsWith("FsCheck.", StringComparison.Ordinal);

    /// <summary>The method itself, or what the compiler has made of one that awaits or yields.</summary>
    private static IEnumerable<MethodBase> CodeOf(MethodBase method)
    {
        yield return method;
        const BindingFlags Any = BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public;
        Type? machine = method.GetCustomAttribute<StateMachineAttribute>()?.StateMachineType;
        if (machine is not null) yield return machine.GetMethod("MoveNext", Any)!;
    }

    private static bool AsksQuestions(Type type) =>
        type.GetCustomAttributes<TestCategoryAttribute>().Any(static category => category.TestCategories.Contains("Question"));

    private static bool IsOwn(Type type) =>
        type.Assembly == typeof(AssertionTests).Assembly || type.Assembly == typeof(TempDirectory).Assembly;
}
