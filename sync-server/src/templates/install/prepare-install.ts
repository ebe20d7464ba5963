import { renameIds } from '#shared/lib/rename-ids.ts'
import { isOwnedFile, type RecordLine } from '#shared/nouns/template-packages/template-parts.ts'
import { createTurns } from '#server/lib/foreground.ts'
import { createNewIds } from '#server/templates/install/new-ids.ts'
import { fileSteps, unpackFiles } from '#server/templates/install/file-steps.ts'
import { moveDays, type DaysMoved } from '#server/templates/install/move-days.ts'
import { structureSteps, type Installing, type InstallStep } from '#server/templates/install/install-steps.ts'
import { recordSteps, type TableLines } from '#server/templates/install/record-steps.ts'
import { openParts } from '#server/templates/read/open-parts.ts'
import { idsOfParts } from '#server/templates/read/check-references.ts'
import type { Package } from '#server/templates/read/read-job.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'

/** The place and choices of one installation. */
export interface InstallPlace {
  installId: string
  withData: boolean
  /** of the package */
  path: string
  /** of the organisation's uploads */
  store: FileStore
  orgId: string
  tools: TemplateTools
  skip: Installing['skip']
  moved?: DaysMoved | undefined
}

export interface PreparedInstall {
  installing: Installing
  steps: InstallStep[]
}

/** The ids of everything in a package but its records, options of fields included, with those that they get. */
export function newIdsFor(installId: string, { parts, files }: Pick<Package, 'parts' | 'files'>): Installing['ids'] {
  const options = new Set(JSON.stringify(parts.tables).match(/(?<=")o[0-9a-z]{12}(?=")/g) ?? [])
  return createNewIds(installId, [...idsOfParts(parts, files), ...options])
}

/** All steps of an installation, the same in each run. Reads the records and puts files in their places; no row is written. */
export async function prepareInstall(pack: Package, place: InstallPlace): Promise<PreparedInstall> {
  const { installId, withData, tools, skip } = place
  const ids = newIdsFor(installId, pack)
  const files = withData ? pack.files : pack.files.filter(isOwnedFile)
  const named = { files, ids, tools, skip }
  const open = await openParts(place.path)
  try {
    if (!withData) {
      const installing: Installing = { ...named, parts: renameIds(pack.parts, ids) }
      await unpackFiles(open, installing, place)
      return { installing, steps: [...structureSteps(installing), ...fileSteps(installing)] }
    }
    const read = await readTables(pack, open.read)
    const lines = await prepareRecords(pack, read, { ids, moved: place.moved })
    const installing: Installing = { ...named, parts: renameIds(pack.parts, ids) }
    await unpackFiles(open, installing, place)
    const tables = installing.parts.tables.map((table, n): TableLines => ({ table, lines: lines[n] ?? [] }))
    return { installing, steps: [...structureSteps(installing), ...fileSteps(installing), ...recordSteps(installing, tables, installId)] }
  } finally {
    open.close()
  }
}

/** Lines read between two turns of the event loop. */
const linesPerTurn = 500

/** The records of a package that was judged before, table by table. */
async function readTables({ parts }: Package, read: (name: string) => Promise<Buffer | undefined>): Promise<RecordLine[][]> {
  const giveWay = createTurns()
  const tables: RecordLine[][] = []
  for (let n = 0; n < parts.tables.length; n++) {
    const texts = ((await read(`records/${n}.ndjson`)) ?? Buffer.alloc(0)).toString('utf8').split('\n')
    const own: RecordLine[] = []
    for (const [index, text] of texts.entries()) {
      if (text !== '') own.push(JSON.parse(text) as RecordLine)
      if (index % linesPerTurn === 0) await giveWay()
    }
    tables.push(own)
  }
  return tables
}

/** Ids are hashes, and days are worked out: those of 10,000 records at once would hold others up. */
async function prepareRecords(
  { parts }: Package,
  tables: readonly RecordLine[][],
  { ids, moved }: { ids: Installing['ids']; moved: DaysMoved | undefined },
): Promise<RecordLine[][]> {
  const giveWay = createTurns()
  const prepared: RecordLine[][] = []
  for (const [n, table] of parts.tables.entries()) {
    const lines = tables[n] ?? []
    const own: RecordLine[] = []
    for (let at = 0; at < lines.length; at += linesPerTurn) {
      const some = lines.slice(at, at + linesPerTurn)
      ids.addRecords(some.map(([id]) => id))
      own.push(...(moved ? moveDays(table, some, moved) : some))
      await giveWay()
    }
    prepared.push(own)
  }
  return prepared
}
