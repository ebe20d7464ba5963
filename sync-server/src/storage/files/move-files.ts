import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { ControlStore } from '#server/storage/control/control-store.ts'
import { fileKey, reportKey } from '#server/storage/files/file-keys.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'
import { setFilesPlace } from '#server/storage/files/files-place.ts'
import { createSlots } from '#server/lib/slots.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'

export interface Moving {
  dataDir: string
  control: ControlStore
  disk: FileStore
  s3: FileStore
  to: 's3' | 'disk'
  /** as a server's configuration names it */
  place: string
  /** copies only: a server may run meanwhile */
  isAhead: boolean
  told(done: MoveCounts): void
}

export interface MoveCounts {
  copied: number
  /** those that were there already */
  there: number
  /** rows whose file is in neither place */
  lost: number
}

const atOnce = 4
const perRound = 100

/**
 * Brings all files that rows name to another place. A file is taken as there once it has its size there; files never change, and both places
 * show whole ones only. So a second run after a stop goes on. The place is noted when everything is there, and only then the disk is cleared.
 */
export async function moveFiles(moving: Moving): Promise<MoveCounts> {
  const { control: store, dataDir, disk, to, place, isAhead, told } = moving
  const counts: MoveCounts = { copied: 0, there: 0, lost: 0 }
  const ids = (await store.all(store.build.selectFrom('organisation').select('id').orderBy('id'))).map(({ id }) => id)
  for (const id of ids)
    await inRounds(
      keysOf(dataDir, id),
      async (key) => void (counts[await bring(moving, key)] += 1),
      () => told(counts),
    )
  if (isAhead) return counts
  await store.write((tx) => setFilesPlace(tx, place))
  if (to === 's3') for (const id of ids) await inRounds(keysOf(dataDir, id), (key) => disk.discard(key))
  return counts
}

/** Files that are whole. One that still arrives stays on the disk, and pictures in sizes are drawn again. */
function keysOf(dataDir: string, orgId: string): string[] {
  const db = openSqlDatabase<unknown>(join(dataDir, 'orgs', `${orgId}.db`), { readonly: true })
  try {
    const files = db.all(sql<{ file: string }>`SELECT file FROM attachment WHERE received IS NULL`)
    const reports = db.all(sql<{ id: string }>`SELECT id FROM report WHERE state = 'ready'`)
    return [...files.map(({ file }) => fileKey(orgId, file)), ...reports.map(({ id }) => reportKey(orgId, id))]
  } finally {
    db.close()
  }
}

async function inRounds(keys: readonly string[], work: (key: string) => Promise<void>, after?: () => void): Promise<void> {
  const slots = createSlots(atOnce)
  for (let from = 0; from < keys.length; from += perRound) {
    await Promise.all(keys.slice(from, from + perRound).map((key) => slots.run(() => work(key))))
    after?.()
  }
}

async function bring({ disk, s3, to }: Moving, key: string): Promise<keyof MoveCounts> {
  const [from, target] = to === 's3' ? [disk, s3] : [s3, disk]
  const [here, there] = [await from.head(key), await target.head(key)]
  if (!here) return there ? 'there' : 'lost'
  if (here.size === there?.size) return 'there'
  // the disk's own path is that of a draft
  if (to === 's3') await s3.keep(key)
  else await fetchFile(s3, key, await disk.draft(key))
  return 'copied'
}

/** Written beside its place, so that half a file is never taken for a whole one. */
async function fetchFile(s3: FileStore, key: string, path: string): Promise<void> {
  const file = await s3.open(key)
  if (!file) return
  const part = `${path}.part`
  try {
    await pipeline(file.stream, createWriteStream(part, { mode: 0o600 }))
    const written = await open(part, 'r')
    await written.sync().finally(() => written.close())
    if ((await stat(part)).size !== file.size) throw new Error(`${key} came incomplete`)
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}
