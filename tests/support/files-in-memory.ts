import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'

const folder = '/dev/shm'
/** A run keeps far less at once; containers often have 64 MB there. */
const leastBytes = 4 * 2 ** 30

let made: string | undefined

/**
 * Puts the temporary files of a run into memory: tests make some thousand databases, and a disk waits for each commit. A `TMPDIR` of the
 * caller stays.
 */
export function setup(): void {
  if (process.env['TMPDIR'] !== undefined || !isLargeEnough()) return
  made = mkdtempSync(`${folder}/trama-tests-`)
  // code of customers runs as a user without rights, who reads its runner there
  chmodSync(made, 0o711)
  process.env['TMPDIR'] = made
}

/** With all that tests left in it. */
export function teardown(): void {
  if (made === undefined) return
  delete process.env['TMPDIR']
  rmSync(made, { recursive: true, force: true, maxRetries: 5 })
}

/** Memory counts twice: the file system's own bound may be larger than what is free. */
function isLargeEnough(): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory()) > leastBytes
}
