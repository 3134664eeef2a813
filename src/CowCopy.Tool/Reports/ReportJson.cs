using System.Text.Json.Serialization;
using CowCopy.Tool.Leaks;
using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Reports;

/// <summary>Serializes reports. The names are a contract: docs/tool/ lists them.</summary>
[JsonSourceGenerationOptions(
    WriteIndented = true,
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    Converters =
    [
        typeof(CamelCaseEnum<CleanedNeed>),
        typeof(CamelCaseEnum<CloneAnswer>),
        typeof(CamelCaseEnum<CompileReason>),
        typeof(CamelCaseEnum<CopyErrorKind>),
        typeof(CamelCaseEnum<CopyMethod>),
        typeof(CamelCaseEnum<CopyOperation>),
        typeof(CamelCaseEnum<CopyOutcome>),
        typeof(CamelCaseEnum<CopyOwner>),
        typeof(CamelCaseEnum<CopyReason>),
        typeof(CamelCaseEnum<DestinationStep>),
        typeof(CamelCaseEnum<HealthSeverity>),
        typeof(CamelCaseEnum<SkipKind>),
        typeof(CamelCaseEnum<TimeGain>),
        typeof(CamelCaseEnum<TreeChangeKind>),
        typeof(CamelCaseEnum<UnsharedReason>),
    ])]
[JsonSerializable(typeof(BuildReport))]
[JsonSerializable(typeof(CopyReport))]
[JsonSerializable(typeof(DryRunReport))]
[JsonSerializable(typeof(PlanReport))]
[JsonSerializable(typeof(VolumeReport))]
[JsonSerializable(typeof(SpaceReport))]
[JsonSerializable(typeof(LeakReport))]
[JsonSerializable(typeof(DoctorReport))]
[JsonSerializable(typeof(RelocationDocument))]
[JsonSerializable(typeof(ShareReport))]
[JsonSerializable(typeof(WorktreeReport))]
internal sealed partial class ReportJson : JsonSerializerContext;
