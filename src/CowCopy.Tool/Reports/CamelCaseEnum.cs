using System.Text.Json;
using System.Text.Json.Serialization;

namespace CowCopy.Tool.Reports;

/// <summary>Writes an enumeration value as its name in camel case.</summary>
/// <typeparam name="T">The enumeration.</typeparam>
internal sealed class CamelCaseEnum<T> : JsonStringEnumConverter<T>
    where T : struct, Enum
{
    public CamelCaseEnum()
        : base(JsonNamingPolicy.CamelCase)
    {
    }
}
