import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder of this process for code that it compiles, which goes with the process. A server that was killed leaves its folder: those of
 * processes that are gone are removed here. The name holds the namespace of the process, since numbers count for their own container alone.
 */
export function makeOwnFolder(base = tmpdir()): string {
  const ours = `trama-code-${pidNamespace()}-`
  for (const name of readdirSync(base)) {
    const pid = name.startsWith(ours) ? Number(name.slice(ours.length).split('-')[0]) : Number.NaN
    if (Number.isInteger(pid) && pid > 0 && !isAlive(pid)) removeFolder(join(base, name))
  }
  const folder = mkdtempSync(join(base, `${ours}${process.pid}-`))
  process.once('exit', () => removeFolder(folder))
  return folder
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // another user's, or in use: it stays
  }
}

/** Also a process of another user lives. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function pidNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0'
  } catch {
    return '0'
  }
}
