import { execFile } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Engine } from '#server/sandbox/engines/engine.ts'
import { makeOwnFolder } from '#server/sandbox/own-folder.ts'
import { findFile, findRunners, shown } from '#server/sandbox/engines/runner-files.ts'

const compiler = '/usr/lib/mono/4.5/mcs.exe'
/** The compiler takes about a second on an idle machine. */
const compileMs = 60_000

/** C# by Mono. Code is compiled inside the sandbox, once for each source. */
export const dotnetEngine: Engine = {
  language: 'dotNet',
  isLockedIn: false,
  packages: ['bubblewrap', 'mono-mcs'],
  compiles: {
    // a class around the code; its lines keep their numbers
    wrap: (source) =>
      `using System; using System.Collections.Generic; using System.Linq; using System.Text; using System.Globalization;
public class Code : Function { public override object Run() {
#line 1 "function.cs"
${source}
#line hidden
return null; } }`,
    limits: { wallMs: 30_000, cpuMs: 20_000, memoryMb: 512, logBytes: 100_000, operations: 0 },
  },
  probe: `
var reached = new List<object> { data + get("", "") };
Action<string, Action> reach = (name, work) => { try { work(); reached.Add(name); } catch (Exception) {} };
reach("a file", () => System.IO.File.ReadAllText("/etc/passwd"));
reach("a written file", () => System.IO.File.WriteAllText("/code/x", "x"));
reach("the environment of a process", () => { if (System.IO.File.ReadAllText("/proc/1/environ").Length == 0) throw new Exception(); });
reach("the network", () => { if (!new System.Net.Sockets.TcpClient("127.0.0.1", 22).Connected) throw new Exception(); });
reach("a socket", () => new System.Net.Sockets.Socket(System.Net.Sockets.AddressFamily.InterNetwork, System.Net.Sockets.SocketType.Dgram, System.Net.Sockets.ProtocolType.Udp));
reach("a process", () => System.Diagnostics.Process.Start("/bin/true"));
return reached;`,
  findRuntime: async () => {
    const named = findFile(['/usr/bin/mono-sgen', '/usr/bin/mono'])
    if (!named || !existsSync(compiler)) return undefined
    const file = realpathSync(named)
    const runner = await compileRunner(file)
    return {
      file,
      // `--debug` gives errors their line
      args: ['--debug', '/code/run.exe'],
      // a heap that grows past what the job may have would end without a word
      env: { MONO_GC_PARAMS: 'max-heap-size=1024m' },
      files: [
        ...shown(file, ...libraries(), '/usr/lib/mono', '/etc/mono/config', '/usr/share/zoneinfo'),
        { from: runner, to: '/code/run.exe' },
      ],
      ownMb: 512,
      needsProc: true,
      scratchMb: 16,
    }
  },
}

/** Mono's own libraries lie beside those folders of a processor. */
const libraries = (): string[] =>
  readdirSync('/usr/lib').flatMap((name) => (/^lib[mM]ono.*\.so/.test(name) ? [join('/usr/lib', name)] : []))

/** Our own program, which no customer wrote, is compiled once for each start of the server. */
async function compileRunner(mono: string): Promise<string> {
  const folder = makeOwnFolder()
  const output = join(folder, 'run.exe')
  const args = [compiler, '-warn:0', '-r:Microsoft.CSharp', `-out:${output}`, join(findRunners(), 'Run.cs')]
  await promisify(execFile)(mono, args, { env: {}, timeout: compileMs })
  // the sandbox reads it as a user without rights
  chmodSync(folder, 0o755)
  chmodSync(output, 0o644)
  return output
}
