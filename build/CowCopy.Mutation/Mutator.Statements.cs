using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace CowCopy.Mutation;

internal sealed partial class Mutator
{
    /// <inheritdoc/>
    public override SyntaxNode? VisitMethodDeclaration(MethodDeclarationSyntax node)
    {
        var now = (MethodDeclarationSyntax)base.VisitMethodDeclaration(node)!;
        if (!IsVoid(node.ReturnType) || RemovedBody(node.ExpressionBody, now.ExpressionBody) is not { } body) return now;
        return now.WithExpressionBody(null).WithSemicolonToken(default).WithBody(body);
    }

    /// <inheritdoc/>
    public override SyntaxNode? VisitLocalFunctionStatement(LocalFunctionStatementSyntax node)
    {
        var now = (LocalFunctionStatementSyntax)base.VisitLocalFunctionStatement(node)!;
        if (!IsVoid(node.ReturnType) || RemovedBody(node.ExpressionBody, now.ExpressionBody) is not { } body) return now;
        return now.WithExpressionBody(null).WithSemicolonToken(default).WithBody(body);
    }

    /// <inheritdoc/>
    public override SyntaxNode? VisitAccessorDeclaration(AccessorDeclarationSyntax node)
    {
        var now = (AccessorDeclarationSyntax)base.VisitAccessorDeclaration(node)!;
        if (node.IsKind(SyntaxKind.GetAccessorDeclaration)) return now;
        if (RemovedBody(node.ExpressionBody, now.ExpressionBody) is not { } body) return now;
        return now.WithExpressionBody(null).WithSemicolonToken(default).WithBody(body);
    }

    /// <inheritdoc/>
    public override SyntaxNode? VisitBlock(BlockSyntax node)
    {
        var now = (BlockSyntax)base.VisitBlock(node)!;
        return now.WithStatements(List(node.Statements.Zip(now.Statements, WithoutDispose).SelectMany(static statements => statements)));
    }

    /// <inheritdoc/>
    public override SyntaxNode? VisitUsingStatement(UsingStatementSyntax node)
    {
        var now = (UsingStatementSyntax)base.VisitUsingStatement(node)!;
        if (now.Expression is not { } expression || Add(node.Expression!, "not disposed") is not { } mutant) return now;
        ExpressionSyntax none = ConditionalExpression(Is(mutant), LiteralExpression(SyntaxKind.NullLiteralExpression), Wrap(expression));
        return now.WithExpression(none.WithAdditionalAnnotations(mutant));
    }

    /// <inheritdoc/>
    public override SyntaxNode? VisitLockStatement(LockStatementSyntax node)
    {
        var now = (LockStatementSyntax)base.VisitLockStatement(node)!;
        if (Add(node.Expression, "not locked") is not { } mutant) return now;
        ExpressionSyntax other = ConditionalExpression(Is(mutant), ImplicitObjectCreationExpression(), Wrap(now.Expression));
        return now.WithExpression(other.WithAdditionalAnnotations(mutant));
    }

    /// <inheritdoc/>
    public override SyntaxNode? VisitSwitchExpression(SwitchExpressionSyntax node)
    {
        var now = (SwitchExpressionSyntax)base.VisitSwitchExpression(node)!;
        IEnumerable<SwitchExpressionArmSyntax> arms = node.Arms.Zip(now.Arms, SplitArm).SelectMany(static arm => arm);
        return now.WithArms(SeparatedList(arms));
    }

    /// <inheritdoc/>
    public override SyntaxNode? VisitSwitchSection(SwitchSectionSyntax node)
    {
        var now = (SwitchSectionSyntax)base.VisitSwitchSection(node)!;
        return now.WithLabels(List(node.Labels.Zip(now.Labels, SplitLabel).SelectMany(static label => label)));
    }

    private StatementSyntax MutateStatement(StatementSyntax original, StatementSyntax now)
    {
        bool goes = original switch
        {
            ExpressionStatementSyntax statement =>
                Positions.HasEffect(statement.Expression) && !IsDiscard(statement.Expression) && !Declares(statement.Expression),
            // The only statement of a condition: the condition is forced.
            ReturnStatementSyntax or BreakStatementSyntax or ContinueStatementSyntax or YieldStatementSyntax =>
                original.Parent is not (IfStatementSyntax or ElseClauseSyntax or SwitchSectionSyntax or BlockSyntax { Statements.Count: 1 })
                && !IsEndOfMember(original),
            _ => false,
        };
        return goes && Add(original, "remove") is { } mutant ? Guard(mutant, now) : now;
    }

    private static bool IsEndOfMember(StatementSyntax statement) => statement.Parent is BlockSyntax
    {
        Parent: MemberDeclarationSyntax or AccessorDeclarationSyntax or LocalFunctionStatementSyntax or LambdaExpressionSyntax,
    } body && body.Statements[^1] == statement;

    // Without the statement its variables would be unknown, also in other mutants, which then seem not to compile.
    private static bool Declares(ExpressionSyntax expression) =>
        expression.DescendantNodes(static node => node is not AnonymousFunctionExpressionSyntax)
            .OfType<SingleVariableDesignationSyntax>().Any();

    private static bool IsDiscard(ExpressionSyntax expression) => expression is AssignmentExpressionSyntax
    {
        Left: IdentifierNameSyntax { Identifier.Text: "_" },
        Right: not InvocationExpressionSyntax,
    };

    // In a block, so that an else behind it stays with its own condition.
    private static BlockSyntax Guard(SyntaxAnnotation mutant, StatementSyntax statement) =>
        Block(IfStatement(IsNot(mutant), Block(statement.WithoutTrivia()))).WithTriviaFrom(statement).WithAdditionalAnnotations(mutant);

    private BlockSyntax? RemovedBody(ArrowExpressionClauseSyntax? original, ArrowExpressionClauseSyntax? now) =>
        original is null || !Positions.HasEffect(original.Expression) || Add(original.Expression, "remove") is not { } mutant
            ? null
            : Guard(mutant, ExpressionStatement(now!.Expression.WithoutTrivia()));

    private static bool IsVoid(TypeSyntax type) => type is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword };

    // using T x = e;  becomes  T x = e; using var xDisposed = Is(n) ? null : x;
    private IEnumerable<StatementSyntax> WithoutDispose(StatementSyntax original, StatementSyntax now)
    {
        if (original is not LocalDeclarationStatementSyntax { UsingKeyword.RawKind: (int)SyntaxKind.UsingKeyword, AwaitKeyword.RawKind: 0 })
            return [now];
        var local = (LocalDeclarationStatementSyntax)now;
        if (local.Declaration.Variables is not [var variable] || Add(original, "not disposed") is not { } mutant) return [now];
        string name = variable.Identifier.Text;
        StatementSyntax disposed = ParseStatement($"using var {name}Disposed = {Is(mutant)} ? null : {name};\n");
        return [local.WithUsingKeyword(default).WithLeadingTrivia(now.GetLeadingTrivia()), disposed.WithAdditionalAnnotations(mutant)];
    }

    // A or B => e  becomes  A when !Is(n) => e, B when !Is(m) => e. The last resort keeps its arm, and so does an arm with names.
    private IEnumerable<SwitchExpressionArmSyntax> SplitArm(SwitchExpressionArmSyntax original, SwitchExpressionArmSyntax now)
    {
        if (original.Pattern is DiscardPatternSyntax or VarPatternSyntax && original.WhenClause is null) return [now];
        return Split(original.Pattern, original.WhenClause, now.WhenClause)
            .Select(part => now.WithPattern(part.Pattern).WithWhenClause(part.When));
    }

    private IEnumerable<SwitchLabelSyntax> SplitLabel(SwitchLabelSyntax original, SwitchLabelSyntax now)
    {
        (PatternSyntax? pattern, WhenClauseSyntax? originalWhen, WhenClauseSyntax? nowWhen) = (original, now) switch
        {
            (CaseSwitchLabelSyntax label, _) => (ConstantPattern(label.Value), null, null),
            (CasePatternSwitchLabelSyntax label, CasePatternSwitchLabelSyntax visited) =>
                (label.Pattern, label.WhenClause, visited.WhenClause),
            _ => (null, null, (WhenClauseSyntax?)null),
        };
        if (pattern is null) return [now];
        SyntaxToken word = Token(SyntaxKind.CaseKeyword).WithTrailingTrivia(Space);
        return Split(pattern, originalWhen, nowWhen, original).Select(part => part.When is null && now is CaseSwitchLabelSyntax
            ? now
            : CasePatternSwitchLabel(word, part.Pattern, part.When, Token(SyntaxKind.ColonToken)).WithTriviaFrom(now));
    }

    private List<(PatternSyntax Pattern, WhenClauseSyntax? When)> Split(
        PatternSyntax pattern, WhenClauseSyntax? original, WhenClauseSyntax? now, SwitchLabelSyntax? label = null)
    {
        if (original is not null) return [(pattern, now)]; // its condition is forced
        List<(PatternSyntax Pattern, WhenClauseSyntax? When)> parts = [];
        foreach (PatternSyntax alternative in Patterns.Alternatives(pattern))
        {
            WhenClauseSyntax? when = Add((SyntaxNode?)label ?? alternative, "not taken", alternative.ToString()) is { } mutant
                ? WhenClause(Token(SyntaxKind.WhenKeyword).WithLeadingTrivia(Space).WithTrailingTrivia(Space), IsNot(mutant))
                    .WithTrailingTrivia(Space).WithAdditionalAnnotations(mutant)
                : null;
            parts.Add((alternative.WithoutTrivia(), when));
        }

        return parts;
    }
}
