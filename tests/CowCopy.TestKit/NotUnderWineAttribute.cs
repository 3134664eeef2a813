namespace CowCopy.TestKit;

/// <summary>A test that a real Windows runs and Wine cannot.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Method)]
public sealed class NotUnderWineAttribute : ConditionBaseAttribute
{
    /// <summary>Marks it.</summary>
    /// <param name="reason">Why Wine cannot.</param>
    public NotUnderWineAttribute(string reason)
        : base(ConditionMode.Include)
    {
        Reason = reason;
        IgnoreMessage = $"Not under Wine: {reason}.";
    }

    /// <summary>Why Wine cannot.</summary>
    public string Reason { get; }

    public override string GroupName => nameof(NotUnderWineAttribute);

    public override bool IsConditionMet => !Wine.IsHere;
}
