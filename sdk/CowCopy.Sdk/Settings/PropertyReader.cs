using System.Globalization;
using CowCopy.Sdk.Logging;

namespace CowCopy.Sdk.Settings;

/// <summary>Converts the text of properties to values; empty text means the default, invalid text is logged.</summary>
internal sealed class PropertyReader(CowCopyMessages messages, string? projectFile)
{
    public bool Bool(string property, string? text, bool defaultValue)
    {
        if (string.IsNullOrWhiteSpace(text)) return defaultValue;
        if (bool.TryParse(text, out bool value)) return value;
        Report(property, text!, "true or false");
        return defaultValue;
    }

    /// <summary>Returns the value of a name, in any case. The first choice is the default.</summary>
    public T Choice<T>(string property, string? text, params (string Name, T Value)[] choices)
    {
        if (string.IsNullOrWhiteSpace(text)) return choices[0].Value;
        foreach ((string name, T value) in choices)
        {
            if (string.Equals(name, text!.Trim(), StringComparison.OrdinalIgnoreCase)) return value;
        }

        string[] names = [.. choices.Select(static choice => choice.Name)];
        Report(property, text!, string.Join(", ", names.Take(names.Length - 1)) + " or " + names[names.Length - 1]);
        return choices[0].Value;
    }

    public int Count(string property, string? text)
    {
        if (string.IsNullOrWhiteSpace(text)) return 0;
        const NumberStyles digits = NumberStyles.AllowLeadingWhite | NumberStyles.AllowTrailingWhite;
        if (int.TryParse(text, digits, CultureInfo.InvariantCulture, out int value)) return value;
        Report(property, text!, "a whole number from 0, which lets CowCopy choose");
        return 0;
    }

    private void Report(string property, string text, string choices) => messages.InvalidProperty(projectFile, property, text, choices);
}
