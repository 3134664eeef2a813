using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;

namespace CowCopy.Tests.Repository;

/// <summary>The library's public surface, as it stands in PublicApi.txt: a change of it is seen in review.</summary>
[TestClass]
public sealed class PublicApiTests
{
    [TestMethod]
    public void The_public_surface_is_the_one_that_was_agreed_on()
    {
        string expected = File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Repository", "PublicApi.txt")).ReplaceLineEndings("\n");
        Assert.AreEqual(expected, Describe(typeof(FileCopier).Assembly), "When the change is meant, put the actual text into PublicApi.txt.");
    }

    private static string Describe(Assembly assembly)
    {
        StringBuilder text = new();
        foreach (Type type in assembly.GetExportedTypes().OrderBy(type => type.FullName, StringComparer.Ordinal))
        {
            text.Append(type.IsEnum ? "enum " : type.IsValueType ? "struct " : type.IsAbstract ? "static class " : "class ").Append(type.FullName).Append('\n');
            foreach (string member in Members(type).Order(StringComparer.Ordinal)) text.Append("    ").Append(member).Append('\n');
        }

        return text.ToString();
    }

    private static IEnumerable<string> Members(Type type)
    {
        const BindingFlags Own = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
        if (type.IsEnum) return Enum.GetNames(type).Select(name => $"{name} = {(int)Enum.Parse(type, name)}");
        bool isRecord = type.GetMethod("<Clone>$") is not null || type.GetMethod("PrintMembers", BindingFlags.NonPublic | BindingFlags.Instance) is not null;
        return type.GetConstructors(Own).Where(_ => !isRecord || type.IsValueType).Select(constructor => $"new({Parameters(constructor)})")
            .Concat(type.GetProperties(Own).Select(property => $"{Name(property.PropertyType)} {property.Name} {Accessors(property)}"))
            .Concat(type.GetMethods(Own).Where(method => !method.IsSpecialName && !(isRecord && method.GetCustomAttribute<CompilerGeneratedAttribute>() is not null))
                .Select(method => $"{Name(method.ReturnType)} {method.Name}({Parameters(method)})"));
    }

    private static string Accessors(PropertyInfo property)
    {
        bool isInit = property.SetMethod?.ReturnParameter.GetRequiredCustomModifiers().Contains(typeof(IsExternalInit)) == true;
        return property.SetMethod is { IsPublic: true } ? isInit ? "{ get; init; }" : "{ get; set; }" : "{ get; }";
    }

    private static string Parameters(MethodBase method) =>
        string.Join(", ", method.GetParameters().Select(parameter => $"{Name(parameter.ParameterType)} {parameter.Name}{(parameter.HasDefaultValue ? " = default" : "")}"));

    private static string Name(Type type) => type.IsGenericType
        ? $"{type.Name[..type.Name.IndexOf('`', StringComparison.Ordinal)]}<{string.Join(", ", type.GetGenericArguments().Select(Name))}>"
        : type.Name;
}
