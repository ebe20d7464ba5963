import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The server's own keys, in the root of its data directory. Each of them goes into a backup. */
export const keyFiles = ['connections.key', 'vapid.json'] as const

/** Names that the server uses in its data directory; everything else there belongs to others. */
const ours =
  /^(control\.db.*|server\.lock.*|orgs|archive|archiving|journal|files|files-read|exports|reports|vapid\.json.*|connections\.key.*|outbox|mail-in|backups|restored|replaced-.*|restoring-.*)$/
/** Found in the root of a mounted file system. */
const ofTheDisk = /^lost\+found$/

export interface Mended {
  /** paths that other users of this machine could read until now */
  mended: string[]
  /** paths that are still open, because they belong to another user */
  refused: string[]
}

/** Takes the rights of other users from a folder and everything in it. */
export function makePrivate(path: string): Mended {
  const result: Mended = { mended: [], refused: [] }
  close(path, result, true)
  return result
}

/**
 * The same for the server's own files in the data directory. A closed folder protects its content. The directory itself keeps its rights
 * when it holds other things.
 */
export function makeDataPrivate(dataDir: string): Mended {
  const result: Mended = { mended: [], refused: [] }
  const names = readdirSync(dataDir)
  for (const name of names.filter((each) => ours.test(each))) close(join(dataDir, name), result, false)
  if (names.every((name) => ours.test(name) || ofTheDisk.test(name))) closeOne(dataDir, 0o700, result)
  return result
}

function close(path: string, result: Mended, deep: boolean): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return
  if (found.isFile()) closeOne(path, 0o600, result)
  if (!found.isDirectory()) return
  const wasOpen = closeOne(path, 0o700, result)
  if (wasOpen || deep) for (const name of readdirSync(path)) close(join(path, name), result, deep)
}

/** @returns whether it was open */
function closeOne(path: string, mode: number, { mended, refused }: Mended): boolean {
  // a system without such modes reports them as open for ever
  if (process.platform === 'win32') return false
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || (found.mode & 0o077) === 0) return false
  try {
    chmodSync(path, mode)
    mended.push(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    refused.push(path)
  }
  return true
}
