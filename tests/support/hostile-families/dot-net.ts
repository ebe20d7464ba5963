import {
  crossed,
  familyOf,
  hostileLines,
  inHex,
  lastingPlaces,
  machinePlaces,
  type Bytes,
  type Family,
} from '#tests/support/hostile-families/family.ts'
import { kernelCalls } from '#tests/support/hostile-families/kernel-calls.ts'

/** A body with a call of the system: the class around the body is closed, and one with the call stands behind it. */
const native = (body: string, declared: string): string => `${body} } }
static class Native { [System.Runtime.InteropServices.DllImport("libc.so.6", SetLastError = true)] public static extern ${declared}; static object Rest() {`

const call = (numbers: readonly (number | string)[]): string =>
  native(
    `var given = new long[] { ${numbers.join(', ')}, 0, 0, 0, 0, 0, 0 };
var answer = (long) Native.syscall((IntPtr) given[0], (IntPtr) given[1], (IntPtr) given[2], (IntPtr) given[3], (IntPtr) given[4], (IntPtr) given[5], (IntPtr) given[6]);
var error = System.Runtime.InteropServices.Marshal.GetLastWin32Error();
return answer < 0 && (error == 1 || error == 38) ? null : "canary";`,
    'IntPtr syscall(IntPtr n, IntPtr a, IntPtr b, IntPtr c, IntPtr d, IntPtr e, IntPtr f)',
  )

const send = (bytes: Bytes): string =>
  native(
    `var all = new List<byte>();
foreach (var part in new[] { ${inHex(bytes).map(({ hex, times }) => `Tuple.Create("${hex}", ${times})`)} }) {
var some = Enumerable.Range(0, part.Item1.Length / 2).Select(n => Convert.ToByte(part.Item1.Substring(n * 2, 2), 16)).ToArray();
for (var n = 0; n < part.Item2; n++) all.AddRange(some); }
var data = all.ToArray();
for (var at = 0; at < data.Length;) { var piece = data.Skip(at).Take(65536).ToArray(); at += (int) Native.write(4, piece, (IntPtr) piece.Length); }
System.Threading.Thread.Sleep(30000);
return null;`,
    'IntPtr write(int a, byte[] b, IntPtr c)',
  )

const waysToRead: Readonly<Record<string, (path: string) => string>> = {
  'by its content': (path) => `System.IO.File.ReadAllBytes("${path}");\nreturn "canary";`,
  'by a stream': (path) => `System.IO.File.OpenRead("${path}");\nreturn "canary";`,
  'by a map': (path) => `System.IO.MemoryMappedFiles.MemoryMappedFile.CreateFromFile("${path}");\nreturn "canary";`,
  'by a copy': (path) => `System.IO.File.Copy("${path}", "/tmp/copy");\nreturn "canary";`,
}

const waysToChange: Readonly<Record<string, (path: string) => string>> = {
  'written over': (path) => `System.IO.File.WriteAllText("${path}", "x");\nreturn "canary";`,
  moved: (path) => `System.IO.File.WriteAllText("/tmp/x", "x");\nSystem.IO.File.Move("/tmp/x", "${path}");\nreturn "canary";`,
  'made a folder': (path) =>
    `System.IO.Directory.CreateDirectory("${path}");\nreturn System.IO.Directory.Exists("${path}") ? "canary" : null;`,
}

const threads = {
  'in hundreds': `var gate = new System.Threading.ManualResetEvent(false);
for (var n = 0; n < 400; n++) new System.Threading.Thread(() => gate.WaitOne(), 65536).Start();
return "canary";`,
  'that never end': 'for (var n = 0; n < 8; n++) new System.Threading.Thread(() => { for (;;); }).Start();\nfor (;;);',
  'that hold the end': 'new System.Threading.Thread(() => System.Threading.Thread.Sleep(1000000)).Start();\nreturn 1;',
}

const runner = {
  'by its log':
    'Console.SetOut(new System.IO.StreamWriter(new System.IO.FileStream(new Microsoft.Win32.SafeHandles.SafeFileHandle((IntPtr) 4, false), System.IO.FileAccess.Write)));\nfor (;;) Console.WriteLine("x");',
  'by another domain': 'AppDomain.CreateDomain("other").ExecuteAssembly("/code/run.exe");\nreturn 1;',
  'by its own start': 'typeof(Function).Assembly.EntryPoint.Invoke(null, null);\nreturn 1;',
  'by an end of its process': 'AppDomain.CurrentDomain.ProcessExit += (sender, end) => { for (;;); };\nEnvironment.Exit(0);',
  'by an error that nobody catches': 'new System.Threading.Thread(() => { throw new Exception("x"); }).Start();\nfor (;;);',
  'by a finalizer': 'System.Threading.Thread.CurrentThread.Abort();\nreturn 1;',
}

export const dotNetFamilies: readonly Family[] = [
  familyOf('asks the kernel for', Object.fromEntries(Object.entries(kernelCalls).map(([name, numbers]) => [name, call(numbers)]))),
  crossed(
    'reads',
    { ...machinePlaces, 'the command of the machine': '/proc/cmdline', 'its own memory as the system': '/proc/kcore' },
    waysToRead,
  ),
  crossed('changes', lastingPlaces, waysToChange),
  familyOf('sends', Object.fromEntries(Object.entries(hostileLines).map(([name, bytes]) => [name, send(bytes)]))),
  familyOf('starts threads', threads),
  familyOf('plays with its runner', runner),
]
