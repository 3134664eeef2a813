string settings = Path.Combine(AppContext.BaseDirectory, "settings", "app.json");
Console.WriteLine(Core.Settings.Load(settings).Greeting);
