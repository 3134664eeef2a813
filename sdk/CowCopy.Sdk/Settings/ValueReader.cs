using System.Globalization;

namespace CowCopy.Sdk.Settings;

/// <summary>Converts texts of a build to values; empty text means the default, invalid text is reported.</summary>
/// <param name="report">Gets the name, the text, and the choices.</param>
internal sealed class ValueReader(Action<string, string, string> report)
{
    /// <summary>Returns a Boolean, as MSBuild spells it in conditions and parameters.</summary>
    public bool Bool(string name, string? text, bool defaultValue)
    {
        if (string.IsNullOrWhiteSpace(text)) return defaultValue;
        switch (text!.Trim().ToUpperInvariant())
        {
            case "TRUE" or "ON" or "YES" or "!FALSE" or "!OFF" or "!NO":
                return true;
            case "FALSE" or "OFF" or "NO" or "!TRUE" or "!ON" or "!YES":
                return false;
            default:
                report(name, text, "true or false");
                return defaultValue;
        }
    }

    /// <summary>Returns the value of a name, in any case. The first choice is the default.</summary>
    public T Choice<T>(string name, string? text, params (string Name, T Value)[] choices)
    {
        if (string.IsNullOrWhiteSpace(text)) return choices[0].Value;
        foreach ((string choice, T value) in choices)
        {
            if (string.Equals(choice, text!.Trim(), StringComparison.OrdinalIgnoreCase)) return value;
        }

        string[] names = [.. choices.Select(static choice => choice.Name)];
        report(name, text!, string.Join(", ", names.Take(names.Length - 1)) + " or " + names[names.Length - 1]);
        return choices[0].Value;
    }

    /// <summary>Returns a level; the Boolean words mean that of a build, and none.</summary>
    public SummaryLevel Summary(string name, string? text)
    {
        ValueReader silent = new(static (_, _, _) => { });
        if (!silent.Bool(name, text, defaultValue: true)) return SummaryLevel.None;
        if (silent.Bool(name, text, defaultValue: false)) return SummaryLevel.Build;
        return Choice(name, text, ("build", SummaryLevel.Build), ("project", SummaryLevel.Project), ("false", SummaryLevel.None));
    }

    public int Count(string name, string? text, int defaultValue, string choices = "whole numbers from 0")
    {
        if (string.IsNullOrWhiteSpace(text)) return defaultValue;
        const NumberStyles digits = NumberStyles.AllowLeadingWhite | NumberStyles.AllowTrailingWhite;
        if (int.TryParse(text, digits, CultureInfo.InvariantCulture, out int value)) return value;
        report(name, text!, choices);
        return defaultValue;
    }
}
