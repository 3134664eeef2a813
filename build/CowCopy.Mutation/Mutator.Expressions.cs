using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace CowCopy.Mutation;

internal sealed partial class Mutator
{
    private ExpressionSyntax MutateExpression(ExpressionSyntax original, ExpressionSyntax now)
    {
        bool declares = original.DescendantNodes().Any(static node => node is VariableDesignationSyntax);
        now = original switch
        {
            BinaryExpressionSyntax binary => MutateBinary(binary, now, declares),
            IsPatternExpressionSyntax match when !declares => MutatePattern(match, now),
            InvocationExpressionSyntax call when !declares => MutateCall(call, now),
            PrefixUnaryExpressionSyntax or PostfixUnaryExpressionSyntax => MutateStep(original, now),
            LambdaExpressionSyntax lambda => MutateLambda(lambda, (LambdaExpressionSyntax)now),
            _ => now,
        };
        now = MutateConstant(original, now);
        now = MutateCase(original, now);
        if (!declares) now = LeaveOutCall(original, now);
        now = MutateResult(original, now, declares);
        return MutateBoolean(original, now);
    }

    private ExpressionSyntax MutateBoolean(ExpressionSyntax original, ExpressionSyntax now)
    {
        if (original is ParenthesizedExpressionSyntax or AssignmentExpressionSyntax || !IsBoolean(original)) return now;
        SyntaxNode outer = Positions.WithoutParentheses(original);
        if (outer.Parent is BinaryExpressionSyntax chain && Positions.IsChain(chain))
        {
            // a && (b || c): the operand (b || c) goes, and within it b goes.
            return original.IsKind(chain.Kind()) ? now : Force(original, now, chain.IsKind(SyntaxKind.LogicalAndExpression));
        }

        if (!Positions.IsValue(outer)) return now;
        switch (original.Kind())
        {
            case SyntaxKind.TrueLiteralExpression when outer.Parent is WhileStatementSyntax or DoStatementSyntax: return now;
            case SyntaxKind.TrueLiteralExpression: return Force(original, now, value: false);
            case SyntaxKind.FalseLiteralExpression: return Force(original, now, value: true);
            case SyntaxKind.ConditionalExpression or SyntaxKind.SwitchExpression: return now; // its arms are values
            case SyntaxKind.LogicalAndExpression: return Force(original, now, value: false);
            case SyntaxKind.LogicalOrExpression: return ForceTrue(original, now, outer);
        }

        return ForceTrue(original, Force(original, now, value: false), outer);
    }

    // A loop without an end is noticed, and takes the time limit to be.
    private ExpressionSyntax ForceTrue(ExpressionSyntax original, ExpressionSyntax now, SyntaxNode outer) =>
        outer.Parent is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax ? now : Force(original, now, value: true);

    private bool IsBoolean(ExpressionSyntax expression) => TypeOf(expression)?.SpecialType == SpecialType.System_Boolean
        && (expression is LiteralExpressionSyntax || !model.GetConstantValue(expression).HasValue)
        && model.GetSymbolInfo(expression).Symbol is not ITypeSymbol;

    private ExpressionSyntax MutateBinary(BinaryExpressionSyntax original, ExpressionSyntax now, bool declares)
    {
        if (declares) return now;
        string left = original.Left.ToString(), right = original.Right.ToString();
        string? other = original.Kind() switch
        {
            SyntaxKind.LessThanExpression => "<=",
            SyntaxKind.LessThanOrEqualExpression => "<",
            SyntaxKind.GreaterThanExpression => ">=",
            SyntaxKind.GreaterThanOrEqualExpression => ">",
            SyntaxKind.AddExpression when IsNumber(original) => "-",
            SyntaxKind.SubtractExpression when IsNumber(original) => "+",
            SyntaxKind.MultiplyExpression when IsNumber(original) => "/",
            SyntaxKind.DivideExpression when IsNumber(original) => "*",
            SyntaxKind.LeftShiftExpression when IsNumber(original) => ">>",
            SyntaxKind.RightShiftExpression when IsNumber(original) => "<<",
            _ => null,
        };
        if (other is not null) return Either(original, now, other, $"{left} {other} {right}");
        if (original.Kind() is SyntaxKind.BitwiseOrExpression or SyntaxKind.BitwiseAndExpression && TypeOf(original) is { } type
            && type.SpecialType != SpecialType.System_Boolean)
        {
            // Of a | b | c each goes once: b and c are the right ones, a is the left one of the innermost.
            now = Either(original, now, "without", left, $"{original.OperatorToken.Text} {right}");
            bool isInnermost = !original.Left.IsKind(original.Kind());
            return isInnermost ? Either(original, now, "without", right, $"{left} {original.OperatorToken.Text}") : now;
        }

        return original.IsKind(SyntaxKind.CoalesceExpression) && original.Right is not ThrowExpressionSyntax
            ? Either(original, now, "right of ??", right)
            : now;
    }

    private bool IsNumber(ExpressionSyntax expression) => !model.GetConstantValue(expression).HasValue
        && TypeOf(expression)?.SpecialType is >= SpecialType.System_SByte and <= SpecialType.System_Double
            or SpecialType.System_IntPtr or SpecialType.System_UIntPtr;

    private ExpressionSyntax MutatePattern(IsPatternExpressionSyntax original, ExpressionSyntax now)
    {
        foreach ((PatternSyntax part, string rest) in Patterns.WithoutParts(original.Pattern))
            now = Either(original, now, "without", $"{original.Expression} is {rest}", part.ToString());
        return now;
    }

    private ExpressionSyntax MutateCall(InvocationExpressionSyntax original, ExpressionSyntax now) => original.Expression.ToString() switch
    {
        "Math.Min" => Either(original, now, "Math.Max", $"Math.Max{original.ArgumentList}"),
        "Math.Max" => Either(original, now, "Math.Min", $"Math.Min{original.ArgumentList}"),
        _ => now,
    };

    // As a statement it is removed instead; a loop that steps backwards only takes time.
    private ExpressionSyntax MutateStep(ExpressionSyntax original, ExpressionSyntax now)
    {
        if (original.Parent is ExpressionStatementSyntax or ForStatementSyntax) return now;
        string text = original.ToString();
        if (original.Kind() is SyntaxKind.PreIncrementExpression or SyntaxKind.PostIncrementExpression)
            return Either(original, now, "--", text.Replace("++", "--", StringComparison.Ordinal));
        if (original.Kind() is SyntaxKind.PreDecrementExpression or SyntaxKind.PostDecrementExpression)
            return Either(original, now, "++", text.Replace("--", "++", StringComparison.Ordinal));
        return now;
    }

    // Another value of an enumeration; a named number, or a literal that is returned, and one more.
    private ExpressionSyntax MutateConstant(ExpressionSyntax original, ExpressionSyntax now)
    {
        if (!Positions.IsValue(Positions.WithoutParentheses(original)) || original is ParenthesizedExpressionSyntax) return now;
        if (original is LiteralExpressionSyntax)
        {
            bool isReturned = original.Parent is not (ArgumentSyntax or EqualsValueClauseSyntax);
            return isReturned && original.IsKind(SyntaxKind.NumericLiteralExpression)
                ? Either(original, now, "+ 1", $"{original} + 1")
                : now;
        }

        if (model.GetSymbolInfo(original).Symbol is not IFieldSymbol { IsConst: true } field) return now;
        if (field.ContainingType.TypeKind != TypeKind.Enum)
            return IsInteger(field.Type) ? Either(original, now, "+ 1", $"{original} + 1") : now;
        if (field.ContainingType.Name == nameof(StringComparison)) return now; // case has an operator of its own
        return OtherValue(field) is { } other
            ? Either(original, now, "other value", $"global::{field.ContainingType.ToDisplayString()}.{other.Name}")
            : now;
    }

    private static bool IsInteger(ITypeSymbol type) => type.SpecialType is >= SpecialType.System_SByte and <= SpecialType.System_UInt64;

    private static IFieldSymbol? OtherValue(IFieldSymbol field)
    {
        IFieldSymbol[] fields = [.. field.ContainingType.GetMembers().OfType<IFieldSymbol>().Where(static one => one.HasConstantValue)];
        int index = Array.FindIndex(fields, one => SymbolEqualityComparer.Default.Equals(one, field));
        return fields[(index + 1)..].Concat(fields[..index]).FirstOrDefault(one => !Equals(one.ConstantValue, field.ConstantValue));
    }

    // A result that is the default: null where that is a value of the type, the status of success, a number.
    private ExpressionSyntax MutateResult(ExpressionSyntax original, ExpressionSyntax now, bool declares)
    {
        if (declares || !Positions.IsResult(original) || model.GetConstantValue(original).HasValue) return now;
        bool isOfParts = original is ParenthesizedExpressionSyntax or ConditionalExpressionSyntax or SwitchExpressionSyntax;
        if (isOfParts || original is LiteralExpressionSyntax) return now;
        if (model.GetTypeInfo(original).ConvertedType is not { SpecialType: not SpecialType.System_Boolean } result) return now;
        ISymbol? member = model.GetEnclosingSymbol(original.SpanStart);
        bool mayBeDefault = result.IsValueType ? result.TypeKind == TypeKind.Struct : IsNullable(member);
        return mayBeDefault && !IsDefault(original) ? Either(original, now, "default", "default") : now;
    }

    // A name for it, such as PlatformStatus.Ok: public static PlatformStatus Ok => default;
    private bool IsDefault(ExpressionSyntax expression) =>
        model.GetSymbolInfo(expression).Symbol is IPropertySymbol { IsStatic: true, DeclaringSyntaxReferences: [var declaration, ..] }
        && declaration.GetSyntax() is PropertyDeclarationSyntax { ExpressionBody.Expression: { } value }
        && value.IsKind(SyntaxKind.DefaultLiteralExpression);

    // The annotation of a converted type is that of the expression: the member's own type counts.
    private static bool IsNullable(ISymbol? member) => member switch
    {
        IMethodSymbol { AssociatedSymbol: IPropertySymbol property } => IsNullable(property),
        IMethodSymbol method => method.ReturnType.NullableAnnotation == NullableAnnotation.Annotated,
        IPropertySymbol property => property.Type.NullableAnnotation == NullableAnnotation.Annotated,
        _ => false,
    };

    // () => handle.Close() without a value: the call goes.
    private LambdaExpressionSyntax MutateLambda(LambdaExpressionSyntax original, LambdaExpressionSyntax now)
    {
        if (original.ExpressionBody is not { } body || !Positions.HasEffect(body)) return now;
        if (model.GetSymbolInfo(original).Symbol is not IMethodSymbol { ReturnsVoid: true }) return now;
        if (Add(body, "remove") is not { } mutant) return now;
        StatementSyntax guarded = Guard(mutant, ExpressionStatement(now.ExpressionBody!.WithoutTrivia()));
        return (LambdaExpressionSyntax)now.WithBody(Block(guarded));
    }
}
