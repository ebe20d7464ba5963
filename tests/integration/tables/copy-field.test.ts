import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { convertField } from '#server/features/tables/conversion/start-conversion.ts'
import { copyFieldInTurns, type FieldCopyJob } from '#server/features/tables/copy-field.ts'
import { duplicateField } from '#server/features/tables/duplicate-field.ts'
import { addField } from '#server/features/tables/field-structure.ts'
import { listTrashedFields, restoreField } from '#server/features/tables/field-trash.ts'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { readCell } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
let table: BuiltTable
let ids: string[]
let targets: string[]
const context = () => world.context(world.admin)
const field = (name: string): string => table.fields[name] ?? ''
const rows = 3100

beforeAll(() => {
  // nothing runs effects here: they wait for the tests
  world = createTestOrgOnPlatform()
  const clients = buildTable(context(), { label: 'Clients' })
  targets = addRecords(context(), clients, [{ name: 'Ana' }, { name: 'Rui' }])
  table = buildTable(context(), {
    fields: { name: 'singleLineText', note: 'text', client: { type: 'connectedRecord', config: { tableId: clients.id } } },
  })
  ids = Array.from({ length: rows }, newId)
  const typed = {
    fieldIds: [field('name'), field('note')],
    rows: ids.map((id, row): [string, string, string] => [id, `${row}`, `${row} notes`]),
    links: [{ fieldId: field('client'), pairs: ids.map((id, row): [string, string] => [id, targets[row % 2] ?? '']) }],
  }
  world.org.db.writeNow(() => applyRecordChanges(context(), table.id, typed, { batch: newId(), madeAt: new Date(), gesture: 'import' }))
})
afterAll(() => world.dispose())

const isShown = (id: string): boolean => findTableModel(world.org, table.id)?.field(id) !== undefined

function duplicate(name: string): { newId: string; job: FieldCopyJob } {
  const copy = newShortId('f')
  const args = { tableId: table.id, id: field(name), newId: copy, label: `${name} 2`, position: 'b0', withValues: true }
  world.org.db.writeNow(() => duplicateField(context(), args))
  const job = world.org.db
    .all(sql<{ payload: string }>`SELECT payload FROM effect WHERE kind = 'tables.copyField'`)
    .map(({ payload }) => JSON.parse(payload) as FieldCopyJob)
    .find(({ to }) => to === copy)
  if (!job) throw new Error('no effect waits')
  return { newId: copy, job }
}

/** Runs the effect; with `turns`, a server that stops after so many. */
function run(job: FieldCopyJob, turns = Infinity): Promise<void> {
  const signal = { throwIfAborted: () => turns-- <= 0 && expect.fail('stopped') } as unknown as AbortSignal
  return copyFieldInTurns(job, { org: world.org, platform: world.platform, signal, effectId: '', attempt: 1 })
}

describe('a duplicate of a field of a large table', () => {
  it.each(['note', 'client'])('is there when all of its values are, also after the server stopped and people wrote: %s', async (name) => {
    const { newId: copy, job } = duplicate(name)
    const isNowhere = (): void => {
      expect(isShown(copy)).toBe(false)
      expect(listTrashedFields(context(), table.id)).toEqual([])
      const refused = (id: string): unknown => expect.objectContaining({ id })
      expect(() => world.org.db.writeNow(() => restoreField(context(), table.id, copy))).toThrow(refused('not_found'))
      const again = { id: copy, type: 'text', label: 'x', position: 'c0' } as const
      expect(() => world.org.db.writeNow(() => addField(context(), table.id, again))).toThrow(refused('conflict'))
    }
    isNowhere()
    await run(job, 2).catch(() => undefined)
    isNowhere()
    const [edited = '', emptied = '', deleted = ''] = ids
    const written = name === 'note' ? { note: 'edited' } : { client: targets.toReversed().slice(0, 1) }
    change(context(), table.id, [
      { op: 'update', id: edited, values: valuesOf(table, written), base: Number.MAX_SAFE_INTEGER },
      { op: 'update', id: emptied, values: { [field(name)]: null }, base: Number.MAX_SAFE_INTEGER },
      { op: 'delete', id: deleted, base: Number.MAX_SAFE_INTEGER },
    ])
    await run({ ...job, after: 0 }, 1).catch(() => undefined)
    isNowhere()
    await run(job)
    expect(isShown(copy)).toBe(true)
    table.fields['copy'] = copy
    for (const id of [edited, emptied, ids.at(-1) ?? ''])
      expect(readCell(context(), table, id, 'copy')).toEqual(readCell(context(), table, id, name))
    const differing =
      name === 'note'
        ? sql`SELECT id FROM ${sql.table(`rec_${table.id}`)} WHERE ${sql.ref(copy)} IS NOT ${sql.ref(field(name))}`
        : sql`SELECT * FROM ${sql.table(`link_${field(name)}`)} EXCEPT SELECT * FROM ${sql.table(`link_${copy}`)}`
    expect(world.org.db.all(differing)).toEqual([])
    // a retry changes nothing
    await run(job)
    expect(isShown(copy)).toBe(true)
    world.org.db.writeNow(() => change(context(), table.id, [{ op: 'restore', id: deleted }]))
    expect(readCell(context(), table, deleted, 'copy')).toEqual(readCell(context(), table, deleted, name))
  })

  it('is given up when what it copies became something else, and leaves nothing', async () => {
    const { newId: copy, job } = duplicate('note')
    await run(job, 1).catch(() => undefined)
    const to = { type: 'number' } as const
    const request = { tableId: table.id, fieldId: field('note'), from: 'text', to, makeOptions: false, misfitLabel: 'misfits' } as const
    world.org.db.writeNow(() => convertField(context(), request, { id: newId(), madeAt: new Date() } as never))
    await expect(run(job)).rejects.toThrow(PermanentFailure)
    expect(isShown(copy)).toBe(false)
    expect(listTrashedFields(context(), table.id)).toEqual([])
    const erasing = sql`SELECT 1 FROM effect WHERE kind = 'tables.erase' AND payload LIKE ${`%${copy}%`}`
    expect(world.org.db.all(erasing)).toHaveLength(1)
  })
})
