using System.Globalization;

namespace CowCopy.Sdk.Settings;

/// <summary>Turns the text of properties into values; an empty one means the default.</summary>
internal sealed class PropertyReader
{
    private readonly List<string> _problems = [];

    public IReadOnlyList<string> Problems => _problems;

    public bool YesOrNo(string property, string? text, bool usual)
    {
        if (string.IsNullOrWhiteSpace(text)) return usual;
        if (bool.TryParse(text, out bool value)) return value;
        Report(property, text!, "true or false");
        return usual;
    }

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

    private void Report(string property, string text, string choices) =>
        _problems.Add($"The property {property} has the value \"{text}\". The choices are {choices}.");
}
