using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests;

/// <summary>The builds of the task that these tests do not load, by their metadata.</summary>
[TestClass]
public sealed class OtherFrameworksTests
{
    // What a field holds is looked into by AssemblyTests, in the build that is loaded.
    [TestMethod]
    [DataRow("net8.0")]
    [DataRow("net472")]
    public void There_is_no_static_state_that_can_change(string framework)
    {
        using PEReader file = new(File.OpenRead(Find(framework)));
        MetadataReader metadata = file.GetMetadataReader();
        const BindingFlags Own = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        string[] known = [.. typeof(Copy).Assembly.GetTypes().SelectMany(static type => type.GetFields(Own)).Select(static field => field.DeclaringType!.Name + "." + field.Name)];
        string[] mutable = [.. metadata.FieldDefinitions.Select(metadata.GetFieldDefinition)
            .Where(static field => field.Attributes.HasFlag(FieldAttributes.Static) && !field.Attributes.HasFlag(FieldAttributes.Literal))
            .Select(field => (field.Attributes, Name: Name(metadata, field)))
            .Where(static field => !field.Name.Split('.')[0].Contains('<', StringComparison.Ordinal)) // the compiler's own classes
            .Where(field => !field.Attributes.HasFlag(FieldAttributes.InitOnly) || !known.Contains(field.Name))
            .Select(static field => field.Name)];
        Assert.IsEmpty(mutable, string.Join(", ", mutable));
    }

    private static string Name(MetadataReader metadata, FieldDefinition field) =>
        metadata.GetString(metadata.GetTypeDefinition(field.GetDeclaringType()).Name) + "." + metadata.GetString(field.Name);

    // This assembly lies in <artifacts>/bin/<project>/<configuration>.
    private static string Find(string framework)
    {
        string here = AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar);
        string configuration = Path.GetFileName(here).Split('_')[0];
        string path = Path.Combine(here, "..", "..", "CowCopy.Sdk", configuration + "_" + framework, "CowCopy.Sdk.dll");
        if (!File.Exists(path)) TestVolumes.Missing($"The task was not built for {framework}: build the solution first.");
        return path;
    }
}
