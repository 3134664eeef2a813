using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CowCopy.Mutation;

/// <summary>Patterns without one of their parts.</summary>
internal static class Patterns
{
    /// <summary>Returns each part that can go, with the text of what is left.</summary>
    public static IEnumerable<(PatternSyntax Part, string Remainder)> WithoutParts(PatternSyntax pattern)
    {
        switch (pattern)
        {
            case BinaryPatternSyntax binary:
                string word = $" {binary.OperatorToken.Text} ";
                foreach ((PatternSyntax part, string rest) in WithoutParts(binary.Left)) yield return (part, rest + word + binary.Right);
                foreach ((PatternSyntax part, string rest) in WithoutParts(binary.Right)) yield return (part, binary.Left + word + rest);
                if (!IsSame(binary.Left, binary)) yield return (binary.Left, binary.Right.ToString());
                if (!IsSame(binary.Right, binary)) yield return (binary.Right, binary.Left.ToString());
                break;
            case RecursivePatternSyntax { PropertyPatternClause: { Subpatterns.Count: var count } clause } recursive:
                for (int i = 0; i < count; i++)
                {
                    SubpatternSyntax part = clause.Subpatterns[i];
                    yield return (part.Pattern, recursive.WithPropertyPatternClause(
                        clause.WithSubpatterns(clause.Subpatterns.RemoveAt(i))).ToString());
                    foreach ((PatternSyntax inner, string rest) in WithoutParts(part.Pattern))
                    {
                        PatternSyntax other = ((IsPatternExpressionSyntax)SyntaxFactory.ParseExpression("x is " + rest)).Pattern;
                        yield return (inner, recursive.ReplaceNode(part.Pattern, other).ToString());
                    }
                }

                break;
            case ParenthesizedPatternSyntax parentheses:
                foreach ((PatternSyntax part, string rest) in WithoutParts(parentheses.Pattern)) yield return (part, $"({rest})");
                break;
            case UnaryPatternSyntax unary:
                foreach ((PatternSyntax part, string rest) in WithoutParts(unary.Pattern)) yield return (part, "not " + rest);
                break;
            case RelationalPatternSyntax relational:
                string boundary = relational.OperatorToken.Text switch { "<" => "<=", "<=" => "<", ">" => ">=", _ => ">" };
                yield return (relational, $"{boundary} {relational.Expression}");
                break;
        }
    }

    /// <summary>Returns the alternatives of a pattern at its top.</summary>
    public static IEnumerable<PatternSyntax> Alternatives(PatternSyntax pattern) =>
        pattern is BinaryPatternSyntax { RawKind: (int)SyntaxKind.OrPattern } or
            ? Alternatives(or.Left).Concat(Alternatives(or.Right))
            : [pattern];

    private static bool IsSame(PatternSyntax part, BinaryPatternSyntax whole) => part.IsKind(whole.Kind());
}
