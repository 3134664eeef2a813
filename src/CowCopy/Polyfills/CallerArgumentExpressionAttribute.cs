namespace System.Runtime.CompilerServices;

/// <summary>Lets the compiler pass an argument's text for .NET Framework.</summary>
/// <param name="parameterName">The parameter whose argument is passed.</param>
[AttributeUsage(AttributeTargets.Parameter)]
internal sealed class CallerArgumentExpressionAttribute(string parameterName) : Attribute
{
    public string ParameterName => parameterName;
}
