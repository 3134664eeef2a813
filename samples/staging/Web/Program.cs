// Reads its settings from the layout that it was staged to.
string name = Path.GetFileName(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory));
string settings = Path.Combine(AppContext.BaseDirectory, "..", "..", "settings", name, "service.json");
Console.WriteLine($"{name} runs from the layout with {File.ReadAllText(settings).Trim()}");
