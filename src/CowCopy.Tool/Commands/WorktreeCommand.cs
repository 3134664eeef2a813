namespace CowCopy.Tool.Commands;

/// <summary><c>cowcopy worktree</c>: worktrees of git that are built already.</summary>
internal sealed class WorktreeCommand : ToolCommand
{
    public WorktreeCommand(ToolContext context)
        : base("worktree", "Work with worktrees of git that are built already.", "cowcopy worktree add ../product-review origin/review") =>
        Add(new WorktreeAddCommand(context));
}
