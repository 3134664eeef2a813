using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.RegularExpressions;

namespace CowCopy.Tests.Repository;

/// <summary>The public surface of both libraries equals PublicApi.txt, so a review sees every change of it.</summary>
[TestClass]
public sealed class PublicApiTests
{
    private const BindingFlags Own = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    private readonly NullabilityInfoContext _nullability = new();

    [TestMethod]
    public void The_public_surface_is_the_one_that_was_agreed_on()
    {
        string expected = File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Repository", "PublicApi.txt")).ReplaceLineEndings("\n");
        string actual = Describe(typeof(FileCopier).Assembly) + "\n" + Describe(typeof(DirectoryInspector).Assembly);
        string file = Path.Combine(AppContext.BaseDirectory, "PublicApi.actual.txt");
        if (actual != expected) File.WriteAllText(file, actual);
        Assert.AreEqual(expected, actual, $"If the change is intended, copy {file} over tests/CowCopy.Tests/Repository/PublicApi.txt.");
    }

    /// <summary>Each type and member by its name; the values of enumerations are where their types say.</summary>
    [TestMethod]
    [DataRow("CowCopy")]
    [DataRow("CowCopy.Diagnostics")]
    public void The_page_of_the_package_teaches_it(string assembly)
    {
        string page = File.ReadAllText(Path.Combine(RepositoryFiles.Root, "src", assembly, "README.md"));
        string[] unknown =
        [
            .. from type in (assembly == "CowCopy" ? typeof(FileCopier) : typeof(DirectoryInspector)).Assembly.GetExportedTypes()
               from name in type.IsEnum ? [type.Name] : NamesOf(type)
               where !Regex.IsMatch(page, $@"\b{name}\b", RegexOptions.None, TimeSpan.FromSeconds(1))
               select type.Name + " " + name,
        ];
        Assert.AreEqual("", string.Join(", ", unknown.Distinct()));
    }

    [TestMethod]
    public void The_text_shows_nullability() => CollectionAssert.AreEqual(
        new[]
        {
            "IReadOnlyDictionary<string, string?>? Map { get; }",
            "int? Number { get; set; }",
            "string Find(string? name, string[] others, out string? rest)",
            "string?[] Items { get; }",
        },
        Members(typeof(Sample)).Order(StringComparer.Ordinal).ToArray());

    private static string[] NamesOf(Type type) => [type.Name, .. type.GetMembers(Own).Where(IsTaught).Select(static one => one.Name)];

    private static bool IsTaught(MemberInfo member) =>
        member is PropertyInfo or MethodInfo { IsSpecialName: false } && !Attribute.IsDefined(member, typeof(CompilerGeneratedAttribute))
        && member.Name is not ("Equals" or "GetHashCode" or "ToString" or "EqualityContract");

    private string Describe(Assembly assembly)
    {
        StringBuilder text = new();
        foreach (Type type in assembly.GetExportedTypes().OrderBy(type => type.FullName, StringComparer.Ordinal))
        {
            string kind = type.IsEnum ? "enum " : type.IsValueType ? "struct " : type.IsAbstract ? "static class " : "class ";
            text.Append(kind).Append(type.FullName).Append('\n');
            foreach (string member in Members(type).Order(StringComparer.Ordinal)) text.Append("    ").Append(member).Append('\n');
        }

        return text.ToString();
    }

    private IEnumerable<string> Members(Type type)
    {
        if (type.IsEnum) return Enum.GetNames(type).Select(name => $"{name} = {(int)Enum.Parse(type, name)}");
        bool isRecord = type.GetMethod("<Clone>$") is not null
            || type.GetMethod("PrintMembers", BindingFlags.NonPublic | BindingFlags.Instance) is not null;
        return type.GetConstructors(Own).Where(_ => !isRecord || type.IsValueType).Select(constructor => $"new({Parameters(constructor)})")
            .Concat(type.GetFields(Own).Select(field => $"{Name(_nullability.Create(field))} {field.Name}"))
            .Concat(type.GetProperties(Own)
                .Select(property => $"{Name(_nullability.Create(property))} {property.Name} {Accessors(property)}"))
            .Concat(type.GetMethods(Own)
                .Where(method =>
                    !method.IsSpecialName && !(isRecord && method.GetCustomAttribute<CompilerGeneratedAttribute>() is not null))
                .Select(method => $"{Name(_nullability.Create(method.ReturnParameter))} {method.Name}({Parameters(method)})"));
    }

    private static string Accessors(PropertyInfo property)
    {
        bool isInit = property.SetMethod?.ReturnParameter.GetRequiredCustomModifiers().Contains(typeof(IsExternalInit)) == true;
        return property.SetMethod is { IsPublic: true } ? isInit ? "{ get; init; }" : "{ get; set; }" : "{ get; }";
    }

    private string Parameters(MethodBase method) => string.Join(", ", method.GetParameters().Select(Parameter));

    private string Parameter(ParameterInfo parameter)
    {
        string passed = !parameter.ParameterType.IsByRef ? "" : parameter.IsOut ? "out " : parameter.IsIn ? "in " : "ref ";
        return $"{passed}{Name(_nullability.Create(parameter))} {parameter.Name}{(parameter.HasDefaultValue ? " = default" : "")}";
    }

    private static string Name(NullabilityInfo info)
    {
        Type type = info.Type.IsByRef ? info.Type.GetElementType()! : info.Type;
        if (Nullable.GetUnderlyingType(type) is { } underlying) return Keyword(underlying) + "?";
        string name = info.ElementType is { } element ? $"{Name(element)}[]"
            : type.IsGenericType
            ? $"{type.Name.Split('`')[0]}<{string.Join(", ", info.GenericTypeArguments.Select(Name))}>"
            : Keyword(type);
        return !type.IsValueType && info.ReadState == NullabilityState.Nullable ? name + "?" : name;
    }

    private static string Keyword(Type type) => type.IsEnum ? type.Name : Type.GetTypeCode(type) switch
    {
        TypeCode.Boolean => "bool",
        TypeCode.Byte => "byte",
        TypeCode.Int32 => "int",
        TypeCode.Int64 => "long",
        TypeCode.UInt32 => "uint",
        TypeCode.UInt64 => "ulong",
        TypeCode.String => "string",
        _ => type == typeof(void) ? "void" : type == typeof(object) ? "object" : type.Name,
    };

    private static class Sample
    {
        public static IReadOnlyDictionary<string, string?>? Map { get; }

        public static string?[] Items { get; } = [];

        public static int? Number { get; set; }

        public static string Find(string? name, string[] others, out string? rest)
        {
            rest = null;
            return name + others[0];
        }
    }
}
