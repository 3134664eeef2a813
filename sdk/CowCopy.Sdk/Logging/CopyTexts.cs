using System.Collections.Concurrent;
using System.Globalization;
using System.Resources;

namespace CowCopy.Sdk.Logging;

/// <summary>The texts of the running MSBuild's built-in Copy task, in the user's language; English if they are not found.</summary>
internal sealed class CopyTexts : ResourceManager
{
    private const string BuiltInCopy =
        "Microsoft.Build.Tasks.Copy, Microsoft.Build.Tasks.Core, Version=15.1.0.0, Culture=neutral, PublicKeyToken=b03f5f7f11d50a3a";
    private const string BuiltInResources = "Microsoft.Build.Tasks.Core.Strings";
    private readonly Lazy<ResourceManager?> _builtIn = new(FindBuiltIn);
    private volatile MessageTexts _messages = new(CultureInfo.InvariantCulture);

    public override string? GetString(string name) => GetString(name, culture: null);

    public override string? GetString(string name, CultureInfo? culture) =>
        _builtIn.Value?.GetString(name, culture) ?? EnglishTexts.Find(name);

    /// <summary>Returns the text of a message about a file; read once, as a build logs thousands.</summary>
    public string OfMessage(string name)
    {
        CultureInfo culture = CultureInfo.CurrentUICulture;
        MessageTexts messages = _messages;
        if (!messages.Culture.Equals(culture)) _messages = messages = new MessageTexts(culture);
        if (messages.Texts.TryGetValue(name, out string? text)) return text;
        return messages.Texts.GetOrAdd(name, GetString(name, culture) ?? name);
    }

    // A host may run tasks without MSBuild's own assembly of tasks, or with other resources in it.
    private static ResourceManager? FindBuiltIn()
    {
        if (Type.GetType(BuiltInCopy, throwOnError: false)?.Assembly is not { } assembly) return null;
        bool hasTexts = assembly.GetManifestResourceInfo(BuiltInResources + ".resources") is not null;
        return hasTexts ? new ResourceManager(BuiltInResources, assembly) : null;
    }

    private sealed class MessageTexts(CultureInfo culture)
    {
        public CultureInfo Culture => culture;

        public ConcurrentDictionary<string, string> Texts { get; } = new(StringComparer.Ordinal);
    }
}
