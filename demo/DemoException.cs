namespace CowCopy.Demo;

/// <summary>The demo cannot go on, or found a difference; the message is for people.</summary>
internal sealed class DemoException(string message) : Exception(message);
