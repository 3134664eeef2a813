using System.Reflection;
using System.Reflection.Emit;

namespace CowCopy.TestKit;

/// <summary>What compiled code refers to.</summary>
public static class MemberReferences
{
    private const BindingFlags All =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    private static readonly Dictionary<short, OpCode> OpCodesByValue = typeof(OpCodes)
        .GetFields(BindingFlags.Public | BindingFlags.Static).Select(field => (OpCode)field.GetValue(null)!)
        .ToDictionary(code => code.Value);

    /// <summary>Every type that a type's members and code refer to, with the member.</summary>
    public static IEnumerable<(Type Type, string Member)> Of(Type type) =>
        type.GetFields(All).Select(field => (field.FieldType, field.Name))
        .Concat(type.GetMethods(All).Cast<MethodBase>().Concat(type.GetConstructors(All)).SelectMany(Of))
        .Select(reference => (Innermost(reference.Item1), reference.Item2));

    /// <summary>The members that the code of a method refers to; none where it has no code.</summary>
    public static IEnumerable<MemberInfo> InCode(MethodBase method) => method.GetMethodBody() is { } body
        ? Tokens(body.GetILAsByteArray()!).Select(token => Resolve(method, token)).OfType<MemberInfo>()
        : [];

    private static IEnumerable<(Type, string)> Of(MethodBase method)
    {
        foreach (ParameterInfo parameter in method.GetParameters()) yield return (parameter.ParameterType, parameter.Name ?? "");
        if (method is MethodInfo { ReturnType: { } returned }) yield return (returned, method.Name);
        if (method.GetMethodBody() is not { } body) yield break;
        foreach (LocalVariableInfo local in body.LocalVariables) yield return (local.LocalType, method.Name);
        foreach (MemberInfo member in InCode(method))
        {
            Type? owner = member as Type ?? member.DeclaringType;
            if (owner is not null) yield return (owner, member.Name);
        }
    }

    private static IEnumerable<int> Tokens(byte[] code)
    {
        for (int at = 0; at < code.Length;)
        {
            short value = code[at++];
            if (value == 0xFE) value = unchecked((short)(0xFE00 | code[at++]));
            OpCode operation = OpCodesByValue[value];
            if (operation.OperandType is OperandType.InlineMethod or OperandType.InlineField or OperandType.InlineType
                or OperandType.InlineTok)
                yield return BitConverter.ToInt32(code, at);
            at += Size(operation.OperandType, code, at);
        }
    }

    private static int Size(OperandType operand, byte[] code, int at) => operand switch
    {
        OperandType.InlineNone => 0,
        OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => 1,
        OperandType.InlineVar => 2,
        OperandType.InlineI8 or OperandType.InlineR => 8,
        OperandType.InlineSwitch => 4 + (4 * BitConverter.ToInt32(code, at)),
        _ => 4,
    };

    private static MemberInfo? Resolve(MethodBase method, int token) => method.Module.ResolveMember(
        token,
        method.DeclaringType is { IsGenericType: true } owner ? owner.GetGenericArguments() : null,
        method.IsGenericMethod ? method.GetGenericArguments() : null);

    private static Type Innermost(Type type) => type.HasElementType ? Innermost(type.GetElementType()!) : type;
}
