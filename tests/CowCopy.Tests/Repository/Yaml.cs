using YamlDotNet.Serialization;

namespace CowCopy.Tests.Repository;

/// <summary>Reads YAML: a map has its keys once, a list its entries, and everything else is a text.</summary>
internal static class Yaml
{
    private static readonly IDeserializer Reader = new DeserializerBuilder().WithDuplicateKeyChecking().Build();

    /// <summary>Reads a document that is a map.</summary>
    public static Dictionary<string, object?> Map(string text) => AsMap(Reader.Deserialize<object?>(text));

    /// <summary>Reads a document that is a list of maps.</summary>
    public static IReadOnlyList<Dictionary<string, object?>> Maps(string text) => AsMaps(Reader.Deserialize<object?>(text));

    /// <summary>The map at a place; fails where there is none.</summary>
    public static Dictionary<string, object?> AsMap(object? value)
    {
        Assert.IsInstanceOfType<Dictionary<object, object?>>(value);
        return ((Dictionary<object, object?>)value)
            .ToDictionary(static one => (string)one.Key, static one => one.Value, StringComparer.Ordinal);
    }

    /// <summary>The list of maps at a place; fails where there is none.</summary>
    public static IReadOnlyList<Dictionary<string, object?>> AsMaps(object? value) => [.. AsList(value).Select(AsMap)];

    /// <summary>The list at a place; a text alone is a list of one, as in a workflow.</summary>
    public static IReadOnlyList<object?> AsList(object? value) => value is string one ? [one] : (List<object?>)value!;

    /// <summary>Asserts that a map has no other keys than these.</summary>
    public static void AssertKeys(Dictionary<string, object?> map, string place, params string[] known) =>
        Assert.AreEqual("", string.Join(", ", map.Keys.Except(known, StringComparer.Ordinal)), place);
}
