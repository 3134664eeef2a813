using System.Diagnostics.CodeAnalysis;

namespace CowCopy.BuildKit;

/// <summary>A step cannot continue; the message is for the user.</summary>
/// <param name="message">The reason.</param>
[SuppressMessage("Design", "CA1032", Justification = "Thrown with a message only.")]
public sealed class BuildKitException(string message) : Exception(message);
