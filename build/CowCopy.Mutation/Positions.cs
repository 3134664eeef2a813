using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CowCopy.Mutation;

/// <summary>What an expression is in its surroundings.</summary>
internal static class Positions
{
    /// <summary>Returns the outermost node that is the expression in parentheses.</summary>
    public static SyntaxNode WithoutParentheses(SyntaxNode node)
    {
        while (node.Parent is ParenthesizedExpressionSyntax parent) node = parent;
        return node;
    }

    public static bool IsChain(SyntaxNode node) => node.Kind() is SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression;

    /// <summary>Whether an expression stands where any other of its type may stand, and decides something there.</summary>
    public static bool IsValue(SyntaxNode node) => node.Parent switch
    {
        IfStatementSyntax or WhileStatementSyntax or DoStatementSyntax or ConditionalExpressionSyntax => true,
        ForStatementSyntax loop => loop.Condition == node,
        ReturnStatementSyntax or YieldStatementSyntax or ArrowExpressionClauseSyntax or EqualsValueClauseSyntax => true,
        AssignmentExpressionSyntax assignment => assignment.Right == node,
        ArgumentSyntax argument => argument.RefKindKeyword.IsKind(SyntaxKind.None) && !IsAssigned(argument),
        LambdaExpressionSyntax lambda => lambda.ExpressionBody == node,
        SwitchExpressionArmSyntax or WhenClauseSyntax or InitializerExpressionSyntax or ExpressionElementSyntax => true,
        _ => false,
    };

    /// <summary>Whether an expression is what a member returns.</summary>
    public static bool IsResult(SyntaxNode node)
    {
        SyntaxNode outer = WithoutParentheses(node);
        return outer.Parent switch
        {
            ReturnStatementSyntax => true,
            ArrowExpressionClauseSyntax => true,
            SwitchExpressionArmSyntax arm => IsResult(arm.Parent!),
            ConditionalExpressionSyntax choice => choice.Condition != outer && IsResult(choice),
            _ => false,
        };
    }

    /// <summary>Whether an expression does something when its value is dropped.</summary>
    public static bool HasEffect(ExpressionSyntax expression) => !Skips.IsSkipped(expression) && expression
        is InvocationExpressionSyntax or AssignmentExpressionSyntax or AwaitExpressionSyntax or ConditionalAccessExpressionSyntax
        or PostfixUnaryExpressionSyntax or PrefixUnaryExpressionSyntax or ObjectCreationExpressionSyntax;

    private static bool IsAssigned(ArgumentSyntax argument) => argument.Parent is TupleExpressionSyntax tuple
        && ((tuple.Parent is AssignmentExpressionSyntax assignment && assignment.Left == tuple)
            || (tuple.Parent is ArgumentSyntax outer && IsAssigned(outer)));
}
