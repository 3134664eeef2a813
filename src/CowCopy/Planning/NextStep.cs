namespace CowCopy.Planning;

/// <summary>What a copy does next: answers a question, or carries out a decision where there is no question.</summary>
internal readonly record struct NextStep(Question Question, Decision Decision = default);
