using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CowCopy.Mutation.Tests;

/// <summary>A source with its mutants, compiled and loaded: each can be switched on.</summary>
internal sealed class Snippet
{
    private const string File = "Snippet.cs";

    private const string Switch = """
        namespace Mutation
        {
            internal static class Mutant
            {
                [System.ThreadStatic]
                internal static int Active;

                public static bool Is(int id) => Active == id;
            }
        }
        """;

    private static readonly MetadataReference[] References =
        [.. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(static path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal))
            .Select(static path => MetadataReference.CreateFromFile(path))];

    private readonly MethodInfo _method;
    private readonly FieldInfo _active;

    private Snippet(IReadOnlyList<Mutant> mutants, int dropped, Assembly assembly)
    {
        Mutants = mutants;
        Dropped = dropped;
        _method = assembly.GetType("Snippet")!.GetMethod("Run", BindingFlags.Static | BindingFlags.Public)!;
        _active = assembly.GetType("Mutation.Mutant")!.GetField("Active", BindingFlags.Static | BindingFlags.NonPublic)!;
    }

    public IReadOnlyList<Mutant> Mutants { get; }

    public int Dropped { get; }

    /// <summary>Compiles members of a class with a method <c>Run</c>.</summary>
    public static Snippet Compile(string members)
    {
        var parse = new CSharpParseOptions(LanguageVersion.CSharp14);
        string usings = "using System; using System.Collections.Generic; using System.Linq; using System.Threading;";
        string source = $"#nullable enable\n{usings}\npublic static class Snippet\n{{\n{members}\n}}\n";
        SyntaxTree tree = CSharpSyntaxTree.ParseText(source, parse, File);
        var options = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary);
        var compilation = CSharpCompilation.Create("snippet", [tree], References, options);
        MutatedSources mutated = MutatedSources.Create(compilation, [(tree, File)]);

        // Parsed again: what is written to the copy is text.
        SyntaxTree[] trees = [CSharpSyntaxTree.ParseText(mutated.Texts[File], parse), CSharpSyntaxTree.ParseText(Switch, parse)];
        using var image = new MemoryStream();
        var result = CSharpCompilation.Create("mutated" + Guid.NewGuid().ToString("N"), trees, References, options).Emit(image);
        Assert.IsTrue(result.Success, string.Join('\n', result.Diagnostics) + mutated.Texts[File]);
        return new Snippet(mutated.Mutants, mutated.DroppedCount, Assembly.Load(image.ToArray()));
    }

    /// <summary>Runs the method with a mutant; null for none.</summary>
    /// <returns>What it returns, or the name of the exception.</returns>
    public string Run(Mutant? mutant, params object[] arguments)
    {
        _active.SetValue(null, mutant?.Id ?? 0);
        try
        {
            return _method.Invoke(null, arguments)?.ToString() ?? "null";
        }
        catch (TargetInvocationException e)
        {
            return e.InnerException!.GetType().Name;
        }
        finally
        {
            _active.SetValue(null, 0);
        }
    }
}
