/* The exports. Each sets its number and goes through one gate, which notes the call, asks the script, and goes on to where it belongs
   with the arguments untouched; so no signature stands here. */
#include "interposer.h"
#include <stdio.h>
#include <string.h>

enum number {
#define IMPORT(library, name, failure) NUMBER_##name,
#include "imports.h"
#undef IMPORT
    CALLS
};

static const char *const names[CALLS] = {
#define IMPORT(library, name, failure) #name,
#include "imports.h"
#undef IMPORT
};

static ULONG_PTR WINAPI zero(void) { return 0; }
static ULONG_PTR WINAPI minus_one(void) { return ~(ULONG_PTR)0; }
static ULONG_PTR WINAPI last_error(void) { return GetLastError(); } /* calls of ntdll return their status */

static FARPROC failures[CALLS], targets[CALLS];
static CRITICAL_SECTION lock;
static char journal[1 << 16];
static size_t journal_length;

BOOL fail_with(DWORD error) { SetLastError(error); return FALSE; }

FARPROC real_call(const char *name) { return GetProcAddress(GetModuleHandleA("kernel32.dll"), name); }

static void note(const char *call, DWORD code, DWORD error)
{
    char line[96];
    int length = code
        ? snprintf(line, sizeof line, "%s 0x%08lx %lu\n", call, code, error)
        : snprintf(line, sizeof line, "%s - %lu\n", call, error);
    if (journal_length + (size_t)length < sizeof journal) {
        memcpy(journal + journal_length, line, (size_t)length + 1);
        journal_length += (size_t)length;
    }
}

/* What is to be called for call number n with these first four arguments. */
__attribute__((used)) FARPROC gate_decide(DWORD number, const ULONG_PTR *arguments)
{
    DWORD before = GetLastError(), code = number == NUMBER_DeviceIoControl ? (DWORD)arguments[1] : 0, error;
    EnterCriticalSection(&lock);
    error = script_error(names[number], code);
    note(names[number], code, error);
    LeaveCriticalSection(&lock);
    SetLastError(error ? error : before);
    return error ? failures[number] : targets[number];
}

/* Microsoft's convention for x64: four arguments in registers, the rest and 32 bytes of room above the return address.
   eax holds the number. */
__asm__(
    ".text\n"
    "gate:\n"
    "  subq $0x48, %rsp\n"
    "  movq %rcx, 0x20(%rsp)\n"
    "  movq %rdx, 0x28(%rsp)\n"
    "  movq %r8, 0x30(%rsp)\n"
    "  movq %r9, 0x38(%rsp)\n"
    "  movl %eax, %ecx\n"
    "  leaq 0x20(%rsp), %rdx\n"
    "  call gate_decide\n"
    "  movq 0x20(%rsp), %rcx\n"
    "  movq 0x28(%rsp), %rdx\n"
    "  movq 0x30(%rsp), %r8\n"
    "  movq 0x38(%rsp), %r9\n"
    "  addq $0x48, %rsp\n"
    "  jmp *%rax\n"
    ".set number, 0\n"
#define IMPORT(library, name, failure)                                  \
    "gate_" #name ":\n"                                        \
    "  movl $number, %eax\n"                                   \
    ".set number, number + 1\n"                                \
    "  jmp gate\n"                                             \
    ".section .drectve,\"yn\"\n"                               \
    ".ascii \" -export:" #name "=gate_" #name "\"\n"           \
    ".text\n"                                                  \
    ".globl gate_" #name "\n"
#include "imports.h"
#undef IMPORT
);

static void find_targets(void)
{
#define IMPORT(library, name, failure) \
    targets[NUMBER_##name] = GetProcAddress(GetModuleHandleA(#library ".dll"), #name); \
    failures[NUMBER_##name] = (FARPROC)(void *)failure;
#include "imports.h"
#undef IMPORT
    targets[NUMBER_GetFileInformationByName] = (FARPROC)(void *)answer_GetFileInformationByName;
    targets[NUMBER_NtQueryInformationByName] = (FARPROC)(void *)answer_NtQueryInformationByName;
    targets[NUMBER_CopyFileExW] = (FARPROC)(void *)answer_CopyFileExW;
    targets[NUMBER_RtlGetVersion] = (FARPROC)(void *)answer_RtlGetVersion;
    targets[NUMBER_DeviceIoControl] = (FARPROC)(void *)answer_DeviceIoControl;
    targets[NUMBER_GetVolumeInformationByHandleW] = (FARPROC)(void *)answer_GetVolumeInformationByHandleW;
    targets[NUMBER_GetFileInformationByHandle] = (FARPROC)(void *)answer_GetFileInformationByHandle;
    targets[NUMBER_GetFileInformationByHandleEx] = (FARPROC)(void *)answer_GetFileInformationByHandleEx;
}

/* Starts again with a script: no call counted, no reference known. */
__declspec(dllexport) void WINAPI InterposerBegin(const WCHAR *path)
{
    EnterCriticalSection(&lock);
    journal_length = 0;
    references_reset();
    script_load(path);
    LeaveCriticalSection(&lock);
}

/* The calls since then, a line each: name, control code or "-", the error it was given or 0. */
__declspec(dllexport) DWORD WINAPI InterposerJournal(char *buffer, DWORD size)
{
    DWORD length;
    EnterCriticalSection(&lock);
    length = journal_length < size ? (DWORD)journal_length : size;
    memcpy(buffer, journal, length);
    LeaveCriticalSection(&lock);
    return length;
}

BOOL WINAPI DllMain(HINSTANCE instance, DWORD reason, LPVOID reserved)
{
    WCHAR path[MAX_PATH];
    (void)instance;
    (void)reserved;
    if (reason != DLL_PROCESS_ATTACH) return TRUE;
    InitializeCriticalSection(&lock);
    find_targets();
    if (GetEnvironmentVariableW(L"COWCOPY_INTERPOSER_SCRIPT", path, MAX_PATH)) InterposerBegin(path);
    return TRUE;
}
