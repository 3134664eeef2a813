using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CowCopy.Mutation;

/// <summary>The members of a source, by the names that keys use.</summary>
internal static class Members
{
    /// <summary>Returns the member that holds a node; null outside of members.</summary>
    public static MemberDeclarationSyntax? Of(SyntaxNode node) => node.FirstAncestorOrSelf<MemberDeclarationSyntax>(
        static member => member is not (BaseTypeDeclarationSyntax or BaseNamespaceDeclarationSyntax));

    /// <summary>Returns <c>Type.Member</c>.</summary>
    public static string NameOf(SyntaxNode node)
    {
        string type = node.FirstAncestorOrSelf<BaseTypeDeclarationSyntax>()?.Identifier.Text ?? "";
        string member = Of(node) switch
        {
            MethodDeclarationSyntax method => method.Identifier.Text,
            PropertyDeclarationSyntax property => property.Identifier.Text,
            ConstructorDeclarationSyntax => "constructor",
            DestructorDeclarationSyntax => "finalizer",
            IndexerDeclarationSyntax => "indexer",
            OperatorDeclarationSyntax one => "operator " + one.OperatorToken.Text,
            ConversionOperatorDeclarationSyntax one => "operator " + one.Type,
            BaseFieldDeclarationSyntax field => field.Declaration.Variables[0].Identifier.Text,
            _ => "declaration",
        };
        return $"{type}.{member}";
    }
}
