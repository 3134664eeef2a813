using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace CowCopy.Mutation;

/// <summary>Rewrites one source so that it holds all its mutants, each behind a switch.</summary>
/// <remarks>
/// Conditions are forced to each value, and operands of <c>&amp;&amp;</c> and <c>||</c> to the one that makes them disappear: a test that
/// notices that notices a negation too. An arm of a switch that is never taken stands for another constant in its pattern.
/// </remarks>
/// <param name="model">The meaning of the source.</param>
/// <param name="file">Its name in keys.</param>
/// <param name="firstId">The number of the first mutant.</param>
/// <param name="dropped">Mutants to leave out, since they do not compile.</param>
internal sealed partial class Mutator(SemanticModel model, string file, int firstId, IReadOnlySet<int> dropped) : CSharpSyntaxRewriter
{
    /// <summary>The kind of the annotations that carry the number of a mutant.</summary>
    public const string AnnotationKind = "mutant";

    private readonly List<Mutant> _mutants = [];
    private readonly Dictionary<string, int> _occurrences = new(StringComparer.Ordinal);
    private int _nextId = firstId;

    /// <summary>Gets the mutants of what was visited.</summary>
    public IReadOnlyList<Mutant> Mutants => _mutants;

    /// <summary>Gets the first number that is not used.</summary>
    public int NextId => _nextId;

    /// <inheritdoc/>
    public override SyntaxNode? Visit(SyntaxNode? node)
    {
        if (node is null || Skips.IsSkipped(node)) return node;
        SyntaxNode? visited = base.Visit(node);
        return (node, visited) switch
        {
            (ExpressionSyntax original, ExpressionSyntax now) => MutateExpression(original, now),
            (StatementSyntax original, StatementSyntax now) => MutateStatement(original, now),
            _ => visited,
        };
    }

    // Null if the mutant is left out; it has its number all the same.
    private SyntaxAnnotation? Add(SyntaxNode at, string kind, string? text = null)
    {
        string member = Members.NameOf(at);
        string original = string.Join(' ', (text ?? at.ToString()).Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));
        string name = $"{member} {kind} {original}";
        int occurrence = _occurrences[name] = _occurrences.GetValueOrDefault(name) + 1;
        int id = _nextId++;
        if (dropped.Contains(id)) return null;
        int line = at.GetLocation().GetLineSpan().StartLinePosition.Line + 1;
        _mutants.Add(new Mutant(id, file, line, member, kind, original, occurrence));
        return new SyntaxAnnotation(AnnotationKind, id.ToString(System.Globalization.CultureInfo.InvariantCulture));
    }

    private static ExpressionSyntax Is(SyntaxAnnotation mutant) => ParseExpression($"global::Mutation.Mutant.Is({mutant.Data})");

    private static ExpressionSyntax IsNot(SyntaxAnnotation mutant) => ParseExpression($"!global::Mutation.Mutant.Is({mutant.Data})");

    private static ParenthesizedExpressionSyntax Wrap(ExpressionSyntax expression) => ParenthesizedExpression(expression.WithoutTrivia());

    // (Is(n) ? (other) : (now))
    private ExpressionSyntax Either(ExpressionSyntax original, ExpressionSyntax now, string kind, string other, string? text = null) =>
        Add(original, kind, text) is { } mutant ? Choose(mutant, ParseExpression(other), now) : now;

    private static ParenthesizedExpressionSyntax Choose(SyntaxAnnotation mutant, ExpressionSyntax other, ExpressionSyntax now) =>
        ParenthesizedExpression(ConditionalExpression(Is(mutant), Wrap(other), Wrap(now))).WithTriviaFrom(now)
            .WithAdditionalAnnotations(mutant);

    private ExpressionSyntax Force(ExpressionSyntax original, ExpressionSyntax now, bool value)
    {
        if (Add(original, value ? "true" : "false") is not { } mutant) return now;
        SyntaxKind kind = value ? SyntaxKind.LogicalOrExpression : SyntaxKind.LogicalAndExpression;
        ExpressionSyntax forced = BinaryExpression(kind, Wrap(now), value ? Is(mutant) : IsNot(mutant));
        return ParenthesizedExpression(forced).WithTriviaFrom(now).WithAdditionalAnnotations(mutant);
    }

    private ITypeSymbol? TypeOf(ExpressionSyntax expression) => model.GetTypeInfo(expression).Type;
}
