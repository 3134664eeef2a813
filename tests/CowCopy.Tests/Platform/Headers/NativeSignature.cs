using System.Reflection;

namespace CowCopy.Tests.Platform.Headers;

/// <summary>
/// Conditions in C that hold where each parameter of an import has the size, the sign and the target of the header's parameter.
/// </summary>
internal sealed class NativeSignature(HeaderMap map, NativeLayout layout, Func<string, bool> isDeclared)
{
    /// <param name="name">The name of the function.</param>
    /// <param name="c">Its signature in C: what it returns, and its parameters in parentheses.</param>
    /// <param name="method">The import.</param>
    public IEnumerable<(string Condition, string Place)> Conditions(string name, string c, MethodInfo method)
    {
        int open = c.IndexOf('(', StringComparison.Ordinal);
        string[] types = [c[..open], .. c[(open + 1)..^1].Split(',', StringSplitOptions.TrimEntries).Where(type => type != "void")];
        Type[] ours = [method.ReturnType, .. method.GetParameters().Select(parameter => parameter.ParameterType)];
        yield return ($"{types.Length} == {ours.Length}", "count of parameters of " + name);
        for (int index = 0; index < Math.Min(types.Length, ours.Length); index++)
        {
            string place = index == 0 ? $"what {name} returns" : $"parameter {index} of {name}";
            yield return ($"sizeof({types[index]}) == {layout.SizeOf(ours[index])}", place);
            if (Kind(types[index], ours[index]) is { } condition) yield return (condition, place);
        }
    }

    // A handle is a number or a pointer, and an enumeration signed or not, as the compiler likes.
    private string? Kind(string c, Type ours)
    {
        if (ours == typeof(uint) || ours == typeof(byte) || ours == typeof(nuint)) return $"({c})-1 > 0";
        if (!ours.IsPointer) return null;
        Type pointed = ours.GetElementType()!;
        string target = $"__typeof__(*({c})0)", isVoid = $"__builtin_types_compatible_p({target}, void)";
        if (map.Find("structure", NativeDeclarations.Name(pointed)) is { } structure)
            return isDeclared(structure) ? $"{isVoid} || __builtin_types_compatible_p({target}, {structure})" : null;
        return pointed == typeof(void) || pointed == typeof(byte) ? null : $"{isVoid} || sizeof({target}) % {layout.SizeOf(pointed)} == 0";
    }
}
