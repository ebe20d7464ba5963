import { behaviourOf } from '#shared/fields/behaviour.ts'
import { itemsOf } from '#shared/fields/cell-items.ts'
import { packageBounds } from '#shared/nouns/template-packages/package-bounds.ts'
import type { FieldPart } from '#shared/nouns/template-packages/table-part.ts'
import {
  isOwnedFile,
  recordLineSchema,
  type CellFilePart,
  type FilePart,
  type RecordLine,
  type TemplateParts,
} from '#shared/nouns/template-packages/template-parts.ts'
import type { OpenParts } from '#server/templates/read/open-parts.ts'
import { refused } from '#server/templates/read/package-refused.ts'

/** The records of a table of the package, as they are in its part; none without one. @throws PackageRefused */
export async function readLinesOf(open: Pick<OpenParts, 'read'>, n: number): Promise<RecordLine[]> {
  const name = `records/${n}.ndjson`
  const lines = ((await open.read(name)) ?? Buffer.alloc(0)).toString('utf8').split('\n')
  if (lines.length > packageBounds.recordsOfTable + 1) throw refused('tooMany', name)
  return lines.flatMap((line): RecordLine[] => {
    if (line === '') return []
    try {
      return [recordLineSchema.parse(JSON.parse(line))]
    } catch (error) {
      throw refused('invalidPart', name, (error as Error).message)
    }
  })
}

/**
 * Reads all records: their number is the one that the package states, cells fit their fields, and links name records of the package.
 * @returns the ids of the records
 */
export async function checkRecords(
  open: OpenParts,
  { template, tables }: TemplateParts,
  files: readonly FilePart[],
  ids: Set<string>,
): Promise<void> {
  const lines: RecordLine[][] = []
  const owners = new Map<string, string>()
  for (const [n, table] of tables.entries()) {
    const own = await readLinesOf(open, n)
    if (own.length !== (template.records[table.id] ?? 0)) throw refused('invalidPart', `records/${n}.ndjson`, 'another number of records')
    for (const [id] of own) {
      if (ids.has(id)) throw refused('repeatedId', `records/${n}.ndjson`, id)
      ids.add(id)
      owners.set(id, table.id)
    }
    lines.push(own)
  }
  const known = new Map(files.flatMap((file) => (isOwnedFile(file) ? [] : [[file.id, file] as const])))
  for (const [n, table] of tables.entries()) {
    const fields = new Map(table.fields.map((field) => [field.id, field]))
    for (const [id, values] of lines[n] ?? [])
      for (const [fieldId, cell] of Object.entries(values)) {
        const field = fields.get(fieldId)
        const fault = field ? faultOf(field, cell, owners, known) : 'foreignId'
        if (fault) throw refused(fault, `records/${n}.ndjson`, `${id} ${fieldId}`)
      }
  }
}

function faultOf(
  field: FieldPart,
  cell: RecordLine[1][string],
  owners: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, CellFilePart>,
): 'invalidPart' | 'foreignId' | undefined {
  const { definition, config } = behaviourOf(field)
  if (definition.computed || definition.ownCell || definition.sign || definition.holds === 'users') return 'invalidPart'
  if (!definition.check(cell, config).ok) return 'invalidPart'
  if (definition.holds === 'attachments') return itemsOf(cell).every((id) => files.get(id)?.fieldId === field.id) ? undefined : 'foreignId'
  if (definition.holds !== 'records') return undefined
  const target = (config as { tableId: string }).tableId
  return itemsOf(cell).every((id) => owners.get(id) === target) ? undefined : 'foreignId'
}
