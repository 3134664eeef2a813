using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Schema;
using CowCopy.Tool.Leaks;
using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Tests;

/// <summary>The schemas in docs/schemas are those of the documents. COWCOPY_WRITE_GOLDEN=1 writes them.</summary>
[TestClass]
public sealed class SchemaTests
{
    private const string Schemas = "docs/schemas";

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
        Documents.Select(NameOf).ToArray(), Directory.GetFiles(Path.Combine(KeptFile.Root, Schemas)).Select(Path.GetFileName).ToArray());

    private static string NameOf(Type document) =>
        Commands[document].Replace(" --", "-", StringComparison.Ordinal).Replace(' ', '-') + ".v1.json";

    private static string Schema(Type document)
    {
        var exporter = new JsonSchemaExporterOptions { TreatNullObliviousAsNonNullable = true };
        JsonNode schema = ReportJson.Default.Options.GetJsonSchemaAsNode(document, exporter);
        var root = new JsonObject
        {
            ["$schema"] = "https://json-schema.org/draft/2020-12/schema",
            ["title"] = $"The JSON of cowcopy {Commands[document]}, version 1",
        };
        foreach ((string name, JsonNode? value) in schema.AsObject().ToArray()) root[name] = value?.DeepClone();
        return root.ToJsonString(new JsonSerializerOptions { WriteIndented = true }).ReplaceLineEndings("\n") + "\n";
    }
}
