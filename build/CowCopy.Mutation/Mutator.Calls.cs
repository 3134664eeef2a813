using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace CowCopy.Mutation;

/// <content>What is left out: an argument, a part of an initializer, a call whose value is used; and the case of texts.</content>
internal sealed partial class Mutator
{
    private const string OtherCase = "other case", NotGiven = "not given", NotCalled = "not called";

    /// <inheritdoc/>
    public override SyntaxNode? VisitArgument(ArgumentSyntax node)
    {
        var now = (ArgumentSyntax)base.VisitArgument(node)!;
        if (!node.RefKindKeyword.IsKind(SyntaxKind.None) || Declares(node.Expression)) return now;
        if (model.GetOperation(node) is not IArgumentOperation { Parameter: { } parameter, Value: { } value }) return now;
        bool isOptional = parameter.HasExplicitDefaultValue || parameter.Type.Name == nameof(CancellationToken);
        if (!isOptional || DefaultOf(parameter, value) is not { } other) return now;
        ExpressionSyntax without = Either(node.Expression, now.Expression, NotGiven, other, $"{parameter.Name}: {node.Expression}");
        return now.WithExpression(without);
    }

    /// <inheritdoc/>
    public override SyntaxNode? VisitAssignmentExpression(AssignmentExpressionSyntax node)
    {
        var now = (AssignmentExpressionSyntax)base.VisitAssignmentExpression(node)!;
        if (node.Parent is not InitializerExpressionSyntax { Parent: { } created } || Declares(node.Right)) return now;
        if (node.Left is not IdentifierNameSyntax) return now;
        if (TypeOf(node.Left) is not { SpecialType: not SpecialType.System_Boolean } type) return now;
        string? other = created switch
        {
            WithExpressionSyntax { Expression: IdentifierNameSyntax or ThisExpressionSyntax or MemberAccessExpressionSyntax } copied =>
                $"{copied.Expression}.{node.Left}",
            BaseObjectCreationExpressionSyntax when !HasOwnValue(node.Left) && !model.GetConstantValue(node.Right).HasValue =>
                Default(type),
            _ => null,
        };
        return other is null ? now : now.WithRight(Either(node.Right, now.Right, NotGiven, other, node.ToString()));
    }

    // Whether a property has a value where nothing gives it one.
    private bool HasOwnValue(ExpressionSyntax property) =>
        model.GetSymbolInfo(property).Symbol?.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax()
            is PropertyDeclarationSyntax { Initializer: not null };

    // A Boolean is forced to both values, and what is the default already makes no difference.
    private static string? DefaultOf(IParameterSymbol parameter, IOperation given)
    {
        object? value = parameter.HasExplicitDefaultValue ? parameter.ExplicitDefaultValue : null;
        if (parameter.Type.SpecialType == SpecialType.System_Boolean) return null;
        if (given is IDefaultValueOperation or IConversionOperation { Operand: IDefaultValueOperation }) return null;
        if (given.ConstantValue is { HasValue: true } constant && Equals(constant.Value, value)) return null;
        return value is null ? Default(parameter.Type)
            : $"({NameOf(parameter.Type)})({SymbolDisplay.FormatPrimitive(value, quoteStrings: true, useHexadecimalNumbers: false)})";
    }

    private static string Default(ITypeSymbol type) => $"default({NameOf(type)})!";

    private static string NameOf(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);

    // Ordinal and OrdinalIgnoreCase, as a comparison or a comparer; two texts that are equal.
    private ExpressionSyntax MutateCase(ExpressionSyntax original, ExpressionSyntax now)
    {
        bool isEquality = original.Kind() is SyntaxKind.EqualsExpression or SyntaxKind.NotEqualsExpression;
        if (isEquality && original is BinaryExpressionSyntax equality)
        {
            if (!HasCase(equality.Left) || !HasCase(equality.Right)) return now;
            string not = original.IsKind(SyntaxKind.NotEqualsExpression) ? "!" : "";
            string other = $"{not}string.Equals({equality.Left}, {equality.Right}, global::System.StringComparison.OrdinalIgnoreCase)";
            return Declares(original) ? now : Either(original, now, OtherCase, other);
        }

        if (original.Parent is MemberAccessExpressionSyntax access && access.Name == original) return now;
        if (model.GetSymbolInfo(original).Symbol is not { IsStatic: true, ContainingType: not null } symbol) return now;
        if (symbol.Kind is not (SymbolKind.Field or SymbolKind.Property)) return now;
        if (symbol.ContainingType.Name is not (nameof(StringComparison) or nameof(StringComparer))) return now;
        string? name = symbol.Name switch
        {
            nameof(StringComparison.Ordinal) => nameof(StringComparison.OrdinalIgnoreCase),
            nameof(StringComparison.OrdinalIgnoreCase) => nameof(StringComparison.Ordinal),
            _ => null,
        };
        return name is null ? now : Either(original, now, OtherCase, $"global::System.{symbol.ContainingType.Name}.{name}");
    }

    // A text; a literal only if one of its letters has another case.
    private bool HasCase(ExpressionSyntax expression) => TypeOf(expression)?.SpecialType == SpecialType.System_String
        && (model.GetConstantValue(expression) is not { HasValue: true, Value: var value }
            || (value is string text && text.Any(char.IsLetter)));

    // F(a) becomes a, a.F() becomes a, where the types allow it; else the value is the default of its structure or enumeration.
    private ExpressionSyntax LeaveOutCall(ExpressionSyntax original, ExpressionSyntax now)
    {
        if (original is not InvocationExpressionSyntax call || original.Parent is ExpressionStatementSyntax || IsInConditionalAccess(call))
            return now;
        if (model.GetSymbolInfo(call).Symbol is not IMethodSymbol { ReturnsVoid: false, ReturnsByRef: false } method) return now;
        ITypeSymbol result = method.ReturnType;
        if (method.ContainingType.Name == nameof(Math) || result.SpecialType == SpecialType.System_Boolean) return now;
        ExpressionSyntax? receiver = call.Expression is MemberAccessExpressionSyntax access && TypeOf(access.Expression) is not null
            && model.GetSymbolInfo(access.Expression).Symbol is not ITypeSymbol
                ? access.Expression
                : null;
        ExpressionSyntax? first = call.ArgumentList.Arguments is [{ RefKindKeyword.RawKind: (int)SyntaxKind.None } one, ..]
            ? one.Expression
            : null;
        if ((Becomes(receiver, result) ?? Becomes(first, result)) is { } other)
            return Either(original, now, NotCalled, $"({NameOf(result)})({other})");
        bool hasDefault = result.TypeKind == TypeKind.Enum || (result.TypeKind == TypeKind.Struct && !IsPrimitive(result));
        return hasDefault && !Positions.IsResult(original) ? Either(original, now, NotCalled, Default(result)) : now;
    }

    private ExpressionSyntax? Becomes(ExpressionSyntax? expression, ITypeSymbol result) =>
        expression is not null && expression is not LiteralExpressionSyntax && TypeOf(expression) is { } type
            && model.Compilation.ClassifyConversion(type, result) is { IsImplicit: true } conversion
            && (conversion.IsIdentity || (conversion.IsReference && result.SpecialType != SpecialType.System_Object))
                ? expression
                : null;

    private static bool IsPrimitive(ITypeSymbol type) => type.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_Double
        or SpecialType.System_IntPtr or SpecialType.System_UIntPtr;

    // a?.F() has no meaning without a.
    private static bool IsInConditionalAccess(InvocationExpressionSyntax call) => call.DescendantNodes().Any(node =>
        node is MemberBindingExpressionSyntax or ElementBindingExpressionSyntax
        && !(node.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>() is { } whole && call.Span.Contains(whole.Span)));
}
