using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Schema;
using System.Text.Json.Serialization.Metadata;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using CowCopy.TestKit;
using CowCopy.Tool.Leaks;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Tests;

/// <summary>
/// The schemas in docs/schemas are those of the documents, each name with the comment of its property. COWCOPY_WRITE_GOLDEN=1 writes them.
/// </summary>
[TestClass]
public sealed partial class SchemaTests
{
    private const string Schemas = "docs/schemas";

    private static readonly Dictionary<string, string> Comments = ReadComments("CowCopy.Tool", "CowCopy");

    private static readonly Dictionary<Type, string> Commands = new()
    {
        [typeof(BuildReport)] = "report",
        [typeof(CopyReport)] = "copy",
        [typeof(DoctorReport)] = "doctor",
        [typeof(DryRunReport)] = "copy --dry-run",
        [typeof(LeakReport)] = "leaks",
        [typeof(PlanReport)] = "explain",
        [typeof(RelocationDocument)] = "relocate",
        [typeof(ShareReport)] = "share",
        [typeof(SpaceReport)] = "inspect",
        [typeof(VolumeReport)] = "probe",
        [typeof(WorktreeReport)] = "worktree add",
    };

    public static IEnumerable<Type> Documents =>
        typeof(Document).Assembly.GetTypes().Where(static type => type.IsSubclassOf(typeof(Document)) && !type.IsAbstract);

    [TestMethod]
    [DynamicData(nameof(Documents))]
    public void The_kept_schema_is_that_of_the_document(Type document) =>
        KeptFile.AreEqual($"{Schemas}/{NameOf(document)}", Schema(document));

    [TestMethod]
    public void There_are_no_other_schemas() => CollectionAssert.AreEquivalent(
        Documents.Select(NameOf).ToArray(),
        Directory.GetFiles(Path.Combine(RepositoryRoot.Path, Schemas)).Select(Path.GetFileName).ToArray());

    private static string NameOf(Type document) =>
        Commands[document].Replace(" --", "-", StringComparison.Ordinal).Replace(' ', '-') + ".v1.json";

    private static string Schema(Type document)
    {
        var exporter = new JsonSchemaExporterOptions { TreatNullObliviousAsNonNullable = true, TransformSchemaNode = Describe };
        JsonNode schema = ReportJson.Default.Options.GetJsonSchemaAsNode(document, exporter);
        var root = new JsonObject
        {
            ["$schema"] = "https://json-schema.org/draft/2020-12/schema",
            ["title"] = $"The JSON of cowcopy {Commands[document]}, version 1",
        };
        foreach ((string name, JsonNode? value) in schema.AsObject().ToArray()) root[name] = value?.DeepClone();
        return root.ToJsonString(new JsonSerializerOptions { WriteIndented = true }).ReplaceLineEndings("\n") + "\n";
    }

    private static JsonNode Describe(JsonSchemaExporterContext context, JsonNode schema)
    {
        if (context.PropertyInfo is not { } property || schema is not JsonObject node) return schema;
        node.Insert(0, "description", CommentOf(property));
        return node;
    }

    private static string CommentOf(JsonPropertyInfo property)
    {
        string name = property.DeclaringType.GetProperties()
            .Single(one => JsonNamingPolicy.CamelCase.ConvertName(one.Name) == property.Name).Name;
        for (Type? type = property.DeclaringType; type is not null; type = type.BaseType)
            if (Comments.TryGetValue($"P:{type.FullName}.{name}", out string? comment)) return comment;
        throw new AssertFailedException($"{property.DeclaringType.Name}.{name} needs a comment: its schema is its documentation.");
    }

    private static Dictionary<string, string> ReadComments(params string[] assemblies) => assemblies
        .SelectMany(static name => XDocument.Load(Path.Combine(AppContext.BaseDirectory, name + ".xml")).Descendants("member"))
        .Where(static member => member.Element("summary") is not null)
        .ToDictionary(static member => member.Attribute("name")!.Value, static member => Text(member.Element("summary")!));

    private static string Text(XElement summary)
    {
        foreach (XElement link in summary.Descendants("see").ToArray())
            link.ReplaceWith(JsonNamingPolicy.CamelCase.ConvertName(link.Attribute("cref")!.Value.Split('.')[^1]));
        return Space().Replace(summary.Value, " ").Trim();
    }

    [GeneratedRegex(@"\s+", RegexOptions.None, 1000)]
    private static partial Regex Space();
}
