using System.Text.RegularExpressions;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Health;

/// <summary>A directory from which builds copy or link packages.</summary>
internal sealed record PackageCache(string Name, string Path, string Variable)
{
    /// <summary>The caches of the tools that the directory uses, by files at its root; NuGet's where it exists or is configured.</summary>
    public static IReadOnlyList<PackageCache> Of(HealthContext context)
    {
        List<PackageCache> caches = [];
        if (NuGet(context) is { } packages) caches.Add(packages);
        Add("pnpm-lock.yaml", "pnpm", "npm_config_store_dir", ".local/share/pnpm/store");
        Add("uv.lock", "uv", "UV_CACHE_DIR", ".cache/uv");
        Add("Cargo.toml", "Cargo", "CARGO_HOME", ".cargo");
        return caches;

        void Add(string marker, string name, string variable, string below)
        {
            if (context.ReadText(marker) is not null) caches.Add(new(name, Directory(context, variable, below), variable));
        }
    }

    /// <summary>NuGet's own order: the variable, the setting in the directory's nuget.config, the default.</summary>
    private static PackageCache? NuGet(HealthContext context)
    {
        const string Named = "NUGET_PACKAGES";
        const string Setting = "<add\\s+key=\"globalPackagesFolder\"\\s+value=\"(?<path>[^\"%$]+)\"";
        string text = context.ReadText("nuget.config") ?? context.ReadText("NuGet.config") ?? context.ReadText("NuGet.Config") ?? "";
        Match setting = Regex.Match(text, Setting, RegexOptions.IgnoreCase | RegexOptions.ExplicitCapture, TimeSpan.FromSeconds(1));
        bool isNamed = !string.IsNullOrEmpty(context.Machine.Variable(Named)), isSet = setting.Success && !isNamed;
        string path = isSet
            ? Files.PathText.Resolve(System.IO.Path.Combine(context.Path, setting.Groups["path"].Value))
            : Directory(context, Named, ".nuget/packages");
        bool exists = context.Platform.Inspect(path, LinkTreatment.Follow, out _).IsOk;
        return isNamed || isSet || exists ? new PackageCache("NuGet", path, Named) : null;
    }

    private static string Directory(HealthContext context, string variable, string below)
    {
        string? named = context.Machine.Variable(variable);
        if (!string.IsNullOrEmpty(named)) return Files.PathText.Resolve(named);
        return System.IO.Path.Combine([context.Machine.Home, .. below.Split('/')]);
    }
}
