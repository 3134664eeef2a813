using System.Globalization;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace CowCopy.Mutation;

/// <summary>Sources with all their mutants that compile.</summary>
internal sealed class MutatedSources
{
    private static readonly string[] UsedGenerators =
    [
        "Microsoft.Interop.LibraryImportGenerator.dll", "System.Text.RegularExpressions.Generator.dll",
        "System.Text.Json.SourceGeneration.dll",
    ];

    // Errors about a variable that may be unassigned, and about an end that may be reached.
    private static readonly string[] Unassigned = ["CS0165", "CS0177", "CS0269"];
    private static readonly string[] Reached = ["CS0161", "CS0163", "CS8070", "CS1643"];

    private readonly CSharpCompilation _compilation;
    private readonly (SyntaxTree Tree, string File)[] _sources;
    private readonly HashSet<int> _dropped = [];

    private MutatedSources(CSharpCompilation compilation, (SyntaxTree Tree, string File)[] sources)
    {
        _compilation = compilation;
        _sources = sources;
    }

    /// <summary>Gets the mutants, in the order of the sources.</summary>
    public IReadOnlyList<Mutant> Mutants { get; private set; } = [];

    /// <summary>Gets how many mutants were left out because they do not compile.</summary>
    public int DroppedCount => _dropped.Count;

    /// <summary>Gets the rewritten sources by their names in keys.</summary>
    public IReadOnlyDictionary<string, string> Texts { get; private set; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>Rewrites some sources of a compilation.</summary>
    /// <param name="compilation">What the sources belong to.</param>
    /// <param name="sources">The sources to rewrite, with their names in keys.</param>
    public static MutatedSources Create(CSharpCompilation compilation, IEnumerable<(SyntaxTree Tree, string File)> sources)
    {
        var parse = (CSharpParseOptions)compilation.SyntaxTrees[0].Options;
        SyntaxTree type = CSharpSyntaxTree.ParseText(
            "namespace Mutation { internal static class Mutant { public static bool Is(int id) => false; } }", parse);
        var result = new MutatedSources(compilation.AddSyntaxTrees(type), [.. sources]);
        while (result.DropsSome())
        {
        }

        return result;
    }

    /// <summary>Reads the compilation of a project from the arguments of its compiler.</summary>
    /// <param name="directory">The directory of the project.</param>
    /// <param name="arguments">The arguments.</param>
    public static CSharpCompilation Read(string directory, IEnumerable<string> arguments)
    {
        CSharpCommandLineArguments parsed = CSharpCommandLineParser.Default.Parse(arguments, directory, sdkDirectory: null);
        IEnumerable<SyntaxTree> trees = parsed.SourceFiles.Select(file => CSharpSyntaxTree.ParseText(
            SourceText.From(File.ReadAllText(file.Path)), parsed.ParseOptions, file.Path));
        IEnumerable<MetadataReference> references = parsed.MetadataReferences
            .Select(static one => MetadataReference.CreateFromFile(one.Reference, one.Properties));
        // With its key: another assembly lets a friend in by name and key.
        string? key = parsed.CompilationOptions.CryptoKeyFile is { } file ? Path.GetFullPath(file, directory) : null;
        CSharpCompilationOptions options = parsed.CompilationOptions.WithGeneralDiagnosticOption(ReportDiagnostic.Default)
            .WithMetadataReferenceResolver(null).WithCryptoKeyFile(key).WithPublicSign(key is not null).WithConcurrentBuild(true);
        CSharpCompilation compilation = CSharpCompilation.Create(parsed.CompilationName, trees, references, options);
        IEnumerable<string> generators = parsed.AnalyzerReferences.Select(static one => one.FilePath)
            .Where(static path => UsedGenerators.Contains(Path.GetFileName(path)));
        CSharpGeneratorDriver.Create(generators.SelectMany(Generators), parseOptions: parsed.ParseOptions)
            .RunGeneratorsAndUpdateCompilation(compilation, out Compilation complete, out _);
        return Errors(complete).FirstOrDefault() is { } error
            ? throw new InvalidOperationException($"The sources do not compile: {error}")
            : (CSharpCompilation)complete;
    }

    private static IEnumerable<ISourceGenerator> Generators(string path) =>
        new AnalyzerFileReference(path, new Loader()).GetGenerators(LanguageNames.CSharp);

    private static IEnumerable<Diagnostic> Errors(Compilation compilation) =>
        compilation.GetDiagnostics().Where(static one => one.Severity == DiagnosticSeverity.Error);

    // Each round leaves out what does not compile; every round leaves out one mutant at least.
    private bool DropsSome()
    {
        List<Mutant> mutants = [];
        Dictionary<string, string> texts = new(StringComparer.Ordinal);
        CSharpCompilation mutated = _compilation;
        int id = 1;
        foreach ((SyntaxTree tree, string file) in _sources)
        {
            var mutator = new Mutator(_compilation.GetSemanticModel(tree), file, id, _dropped);
            SyntaxNode root = mutator.Visit(tree.GetRoot())!;
            id = mutator.NextId;
            mutants.AddRange(mutator.Mutants);
            texts[file] = root.ToFullString();
            mutated = mutated.ReplaceSyntaxTree(tree, tree.WithRootAndOptions(root, tree.Options));
        }

        Mutants = mutants;
        Texts = texts;
        int before = _dropped.Count;
        foreach (Diagnostic error in Errors(mutated)) _dropped.UnionWith(Causes(error));
        return _dropped.Count > before;
    }

    private static IEnumerable<int> Causes(Diagnostic error)
    {
        if (error.Location.SourceTree is not { } tree)
            throw new InvalidOperationException($"A mutated source does not compile: {error}");
        SyntaxNode node = tree.GetRoot().FindNode(error.Location.SourceSpan, getInnermostNodeForTie: true);
        int[] around = [.. node.AncestorsAndSelf().SelectMany(IdsOf)];
        if (around.Length > 0 && !IsOfFlow(error)) return [around[0]];

        // An unassigned variable, or an end without a return: a mutant elsewhere in the member lets the flow pass by.
        if (Members.Of(node) is not { } member) throw new InvalidOperationException($"A mutated source does not compile: {error}");
        string name = tree.GetText().ToString(error.Location.SourceSpan);
        SyntaxNode[] switched = [.. member.DescendantNodesAndSelf().Where(static one => IdsOf(one).Any())];
        SyntaxNode[] suspects = [.. switched.Where(one => Unassigned.Contains(error.Id) ? Assigns(one, name, error) : Jumps(one))];
        if (suspects.Length == 0) suspects = switched;

        // x is { } y || …: y is assigned only where the pattern decides. Those go first, then statements, then the rest.
        SyntaxNode[] alternatives = [.. suspects.Where(static one => one is ParenthesizedExpressionSyntax
        {
            Expression.RawKind: (int)SyntaxKind.LogicalOrExpression,
        })];
        SyntaxNode[] statements = [.. suspects.Where(static one => one is BlockSyntax)];
        return (alternatives.Length > 0 ? alternatives : statements.Length > 0 ? statements : suspects).SelectMany(IdsOf);
    }

    /// <summary>Loads a generator; what it refers to is beside it, or a part of this process.</summary>
    private sealed class Loader : IAnalyzerAssemblyLoader
    {
        public void AddDependencyLocation(string fullPath)
        {
        }

        public Assembly LoadFromPath(string fullPath) => Assembly.LoadFrom(fullPath);
    }

    private static bool IsOfFlow(Diagnostic error) => Unassigned.Contains(error.Id) || Reached.Contains(error.Id);

    private static bool Assigns(SyntaxNode node, string name, Diagnostic error)
    {
        string message = error.GetMessage(CultureInfo.InvariantCulture);
        bool Is(string text) => text == name || message.Contains($"'{text}'", StringComparison.Ordinal);
        return node.DescendantNodes().Any(one => one switch
        {
            SingleVariableDesignationSyntax designation => Is(designation.Identifier.Text),
            AssignmentExpressionSyntax assignment => Is(assignment.Left.ToString()),
            ArgumentSyntax { RefKindKeyword.RawKind: (int)SyntaxKind.OutKeyword } argument => Is(argument.Expression.ToString()),
            _ => false,
        });
    }

    private static bool Jumps(SyntaxNode node) => node is WhenClauseSyntax || (node is BlockSyntax
        && node.DescendantNodes().OfType<StatementSyntax>().Skip(2).FirstOrDefault()
            is ReturnStatementSyntax or BreakStatementSyntax or ContinueStatementSyntax or YieldStatementSyntax);

    private static IEnumerable<int> IdsOf(SyntaxNode node) =>
        node.GetAnnotations(Mutator.AnnotationKind).Select(static one => int.Parse(one.Data!, CultureInfo.InvariantCulture));
}
