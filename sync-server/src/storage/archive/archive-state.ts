import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const wholeSchema = z.number().int().min(0)
const positionSchema = z.strictObject({ salt1: wholeSchema, salt2: wholeSchema, frame: wholeSchema, sum1: wholeSchema, sum2: wholeSchema })
const packSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(['snapshot', 'pages']),
  at: wholeSchema,
  id: z.string(),
  before: z.string().nullable(),
  bytes: wholeSchema,
})
const chainSchema = z.strictObject({
  /** of the last object */
  id: z.string(),
  seq: wholeSchema,
  at: wholeSchema,
  snapshotAt: wholeSchema,
  snapshotBytes: wholeSchema,
  /** of all objects since the snapshot */
  packBytes: wholeSchema,
})
const stateSchema = z.strictObject({
  /** of the archive: another one begins with a snapshot */
  place: z.string(),
  chain: chainSchema,
  /** the place in the WAL up to which objects were made */
  position: positionSchema.optional(),
  /** of a file that was closed with everything in it; nobody has written to it while it is the same */
  mark: z.string().optional(),
  unsent: z.array(packSchema),
  /** of the journal, once it has everything of a closed file */
  journal: z.strictObject({ token: wholeSchema, pos: wholeSchema }).optional(),
})
/** Objects that follow each other from a snapshot on. */
export type PackChain = z.infer<typeof chainSchema>
/** Knowledge of a file's archive that outlives the process. A wrong or lost one costs a snapshot. */
export type ArchiveState = z.infer<typeof stateSchema>

const pathIn = (folder: string): string => join(folder, 'state.json')

export function readState(folder: string): ArchiveState | undefined {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(pathIn(folder), 'utf8')))
  } catch {
    return undefined
  }
}

export function writeState(folder: string, state: ArchiveState | undefined): void {
  if (state === undefined) return rmSync(pathIn(folder), { force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${pathIn(folder)}.part`
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600 })
  renameSync(draft, pathIn(folder))
}

/** Removes what a process left that ended. @returns whether everything that waits to be sent is there */
export function tidyFolder(folder: string, unsent: readonly { name: string; bytes: number }[]): boolean {
  const kept = new Set(['state.json', ...unsent.map(({ name }) => name)])
  for (const name of existsSync(folder) ? readdirSync(folder) : []) if (!kept.has(name)) rmSync(join(folder, name), { force: true })
  return unsent.every(({ name, bytes }) => statSync(join(folder, name), { throwIfNoEntry: false })?.size === bytes)
}

/** Changes with every write to the file, and with a copy put in its place. Undefined while a WAL holds anything. */
export function markOf(path: string): string | undefined {
  const wal = statSync(`${path}-wal`, { throwIfNoEntry: false })
  const file = statSync(path, { throwIfNoEntry: false, bigint: true })
  if (!file || (wal && wal.size > 0)) return undefined
  return [file.dev, file.ino, file.size, file.mtimeNs, file.ctimeNs].join(' ')
}
