/* Lets .NET throw under Wine. Wine before 9 links its own exception frames (__TRY) through the thread's exception list on
   x86-64 as well. When .NET catches, it restores a context far up the stack and knows nothing of them, so frames of functions
   that have returned stay linked, and the next exception is dispatched into whatever is there now. This handler runs first and
   removes them. */
#pragma GCC diagnostic ignored "-Warray-bounds" /* GCC 12 takes NtCurrentTeb's read through gs for one through a null pointer. */
#include <windows.h>

typedef struct frame { struct frame *previous; void *handler; } frame;
#define END ((frame *)~(ULONG_PTR)0)

static BOOL on_stack(const NT_TIB *thread, const frame *one)
{
    ULONG_PTR at = (ULONG_PTR)one;
    return at >= (ULONG_PTR)thread->StackLimit && at < (ULONG_PTR)thread->StackBase && at % sizeof(void *) == 0;
}

/* A living frame is above the stack pointer and names a handler in a loaded image. */
static BOOL is_alive(const frame *one, ULONG_PTR stack_pointer)
{
    MEMORY_BASIC_INFORMATION memory;
    return (ULONG_PTR)one >= stack_pointer && VirtualQuery(one->handler, &memory, sizeof memory) && memory.Type == MEM_IMAGE;
}

static LONG CALLBACK drop_dead_frames(EXCEPTION_POINTERS *exception)
{
    NT_TIB *thread = (NT_TIB *)NtCurrentTeb();
    frame *one = (frame *)thread->ExceptionList;
    while (one != END && on_stack(thread, one) && !is_alive(one, exception->ContextRecord->Rsp))
        one = one->previous == END || one->previous > one ? one->previous : END;
    thread->ExceptionList = one != END && on_stack(thread, one) ? (void *)one : (void *)END;
    return EXCEPTION_CONTINUE_SEARCH;
}

BOOL WINAPI DllMain(HINSTANCE instance, DWORD reason, LPVOID reserved)
{
    (void)instance;
    (void)reserved;
    if (reason == DLL_PROCESS_ATTACH && GetProcAddress(GetModuleHandleA("ntdll.dll"), "wine_get_version"))
        AddVectoredExceptionHandler(1, drop_dead_frames);
    return TRUE;
}
