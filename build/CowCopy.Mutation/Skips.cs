using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CowCopy.Mutation;

/// <summary>What is not mutated: constants, which have no switch; what runs once in a process; texts; checks of arguments.</summary>
internal static class Skips
{
    public static bool IsSkipped(SyntaxNode node) => node switch
    {
        AttributeListSyntax or EnumDeclarationSyntax or InterpolatedStringExpressionSyntax or TypeSyntax and not SimpleNameSyntax => true,
        PatternSyntax or CaseSwitchLabelSyntax or ParameterSyntax or CatchDeclarationSyntax => true,
        ThrowExpressionSyntax or ThrowStatementSyntax => true,
        BaseFieldDeclarationSyntax field => IsConstant(field.Modifiers) || IsStatic(field.Modifiers),
        LocalDeclarationStatementSyntax local => IsConstant(local.Modifiers),
        ConstructorDeclarationSyntax constructor => IsStatic(constructor.Modifiers),
        EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax property } => IsStatic(property.Modifiers),
        MethodDeclarationSyntax method => method.Identifier.Text is "ToString" or "GetHashCode",
        PropertyDeclarationSyntax property => property.Identifier.Text == "DebuggerDisplay",
        InvocationExpressionSyntax call => IsSkipped(call.Expression.ToString()),
        _ => false,
    };

    private static bool IsSkipped(string called) => called == "nameof"
        || called.StartsWith("Debug.", StringComparison.Ordinal)
        || called.Contains("Exception.ThrowIf", StringComparison.Ordinal)
        || called.StartsWith("ArgumentRange.", StringComparison.Ordinal);

    private static bool IsConstant(SyntaxTokenList modifiers) =>
        modifiers.Any(SyntaxKind.ConstKeyword) || modifiers.Any(SyntaxKind.FixedKeyword);

    private static bool IsStatic(SyntaxTokenList modifiers) => modifiers.Any(SyntaxKind.StaticKeyword);
}
