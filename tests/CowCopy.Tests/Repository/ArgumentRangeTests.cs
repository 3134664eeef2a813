using System.Reflection;

namespace CowCopy.Tests.Repository;

/// <summary>Every public way to hand a value to the library refuses one that is out of range, when it is given.</summary>
[TestClass]
public sealed class ArgumentRangeTests
{
    private const BindingFlags Public = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    private static readonly Type[] Types =
        [.. typeof(FileCopier).Assembly.GetExportedTypes(), .. typeof(DirectoryInspector).Assembly.GetExportedTypes()];

    [TestMethod]
    public void Every_property_refuses_an_undefined_enumeration_value()
    {
        PropertyInfo[] properties = [.. SettableProperties().Where(property => property.PropertyType.IsEnum)];
        Assert.IsGreaterThanOrEqualTo(4, properties.Length);
        foreach (PropertyInfo property in properties)
        {
            foreach (int undefined in Undefined(property.PropertyType)) AssertRefused(property, undefined);
            foreach (object defined in Enum.GetValues(property.PropertyType)) AssertKept(property, defined);
        }
    }

    [TestMethod]
    public void No_method_or_constructor_takes_an_enumeration() => Assert.AreEqual(
        "",
        string.Join(
            ", ",
            from type in Types
            from method in type.GetMethods(Public).Where(IsWritten).Concat<MethodBase>(type.GetConstructors(Public))
            where method.GetParameters().Any(static parameter => parameter.ParameterType.IsEnum && parameter.Name != "Stage")
            select $"{type.Name}.{method.Name}"));

    [TestMethod]
    public void A_batch_refuses_a_negative_number_of_threads()
    {
        ArgumentOutOfRangeException refused =
            Assert.ThrowsExactly<ArgumentOutOfRangeException>(() => new FileCopier().CopyAll([], maxDegreeOfParallelism: -1));
        Assert.AreEqual("maxDegreeOfParallelism", refused.ParamName);
    }

    [TestMethod]
    public void Every_number_of_the_options_refuses_a_negative_value()
    {
        PropertyInfo[] numbers =
        [
            .. SettableProperties().Where(property =>
                property.PropertyType == typeof(int) && property.DeclaringType!.Name.EndsWith("Options", StringComparison.Ordinal)),
        ];
        Assert.IsGreaterThanOrEqualTo(2, numbers.Length);
        foreach (PropertyInfo property in numbers)
        {
            AssertRefused(property, -1);
            AssertRefused(property, int.MinValue);
            AssertKept(property, int.MaxValue);
        }
    }

    private static IEnumerable<PropertyInfo> SettableProperties() =>
        Types.SelectMany(type => type.GetProperties(Public)).Where(property => property.SetMethod is { IsPublic: true });

    /// <summary>Not the operators and accessors, nor what the compiler writes.</summary>
    private static bool IsWritten(MethodInfo method) => !method.IsSpecialName && method.Name is not ("Equals" or "Deconstruct");

    private static int[] Undefined(Type type) =>
        [-1, (int)Enum.GetValues(type).Cast<object>().Max(Convert.ToInt32) + 1, int.MaxValue, int.MinValue];

    private static object? Default(Type type) => type.IsValueType ? Activator.CreateInstance(type) : null;

    private static void AssertRefused(PropertyInfo property, int value)
    {
        object given = property.PropertyType.IsEnum ? Enum.ToObject(property.PropertyType, value) : value;
        ArgumentOutOfRangeException refused =
            Refused(() => property.SetValue(Activator.CreateInstance(property.DeclaringType!), given));
        Assert.AreEqual("value", refused.ParamName, $"{property.DeclaringType}.{property.Name}");
    }

    private static void AssertKept(PropertyInfo property, object value)
    {
        object owner = Activator.CreateInstance(property.DeclaringType!)!;
        property.SetValue(owner, value);
        Assert.AreEqual(value, property.GetValue(owner));
    }

    private static ArgumentOutOfRangeException Refused(Action call) =>
        Assert.IsInstanceOfType<ArgumentOutOfRangeException>(
            Assert.ThrowsExactly<TargetInvocationException>(call).InnerException);
}
