import { join } from 'node:path'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { RecordConflict } from '#shared/nouns/records/record-conflict.ts'
import { serverFeatures } from '#server/app/server-features.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { conflictFeed } from '#server/records/conflicts/conflict-feed.ts'
import { resolveConflict } from '#server/records/conflicts/resolve-conflict.ts'
import type { WrittenRecord } from '#server/records/write/hooks/record-hook.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { inverseOf } from '#tests/support/add-field.ts'
import { analyse, planOf, waitForImport } from '#tests/support/import-file.ts'
import { createRecorder, readRecorded, type Recorded } from '#tests/support/recorder.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const red = newShortId('o')
const blue = newShortId('o')
const options = [red, blue].map((id) => ({ id, label: id, hue: 'red' }))

let folder: string
let server: TestServer
let org: TestOrg
let table: BuiltTable

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trama-hooks-'))
  server = await startTestServer({ features: [...serverFeatures, createRecorder(join(folder, 'seen'))] })
  org = server.createOrg()
  table = buildTable(admin(), {
    label: 'Guests',
    fields: { name: 'singleLineText', age: 'number', kind: { type: 'select', config: { options } } },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const admin = () => org.context(org.admin)
const field = (name: string): string => table.fields[name] ?? ''

/** The writes of one act, once all effects are done; each record of each write by operation. */
async function writesOf(act: () => unknown, tableId = table.id): Promise<Recorded[]> {
  const before = readRecorded(join(folder, 'seen')).length
  await act()
  await vi.waitFor(
    () => {
      const waiting = org.org.db.all(
        org.org.db.build
          .selectFrom('effect')
          .select('id')
          .where('kind', 'in', ['test.record', 'records.undo', 'records.clearOptions', 'imports.run']),
      )
      expect(waiting).toEqual([])
    },
    { timeout: 20_000 },
  )
  return readRecorded(join(folder, 'seen'))
    .slice(before)
    .filter((write) => write.tableId === tableId)
}

const opsOf = (writes: readonly Recorded[]): [string, WrittenRecord['op']][] =>
  writes.flatMap(({ records }) => records.map(({ id, op }) => [id, op] as [string, WrittenRecord['op']]))

async function send(kind: string, args: object): Promise<string> {
  const id = newId()
  const result = await server.as(org.admin).mutate(kind as never, args as never, id)
  expect(result).toMatchObject({ status: 'applied' })
  return id
}

it('sees what people and programs send, with cells before and after', async () => {
  const id = newId()
  const created = await writesOf(() =>
    send('records.change', {
      tableId: table.id,
      changes: [{ op: 'create', id, values: valuesOf(table, { name: 'Ana', age: 1 }) }],
      gesture: 'paste',
    }),
  )
  expect(created).toMatchObject([
    {
      by: org.admin.memberId,
      gesture: 'paste',
      cause: null,
      records: [{ id, op: 'create', after: valuesOf(table, { name: 'Ana', age: 1 }) }],
    },
  ])
  const base = org.org.currentSeq()
  const updated = await writesOf(() =>
    send('records.change', { tableId: table.id, changes: [{ op: 'update', id, values: valuesOf(table, { age: 2 }), base }] }),
  )
  expect(updated).toMatchObject([
    { records: [{ id, op: 'update', before: valuesOf(table, { name: 'Ana', age: 1 }), after: valuesOf(table, { age: 2 }) }] },
  ])
  const nothing = await writesOf(() =>
    send('records.change', {
      tableId: table.id,
      changes: [{ op: 'update', id, values: valuesOf(table, { age: 2 }), base: org.org.currentSeq() }],
    }),
  )
  expect(nothing).toEqual([])
})

it('sees forms of visitors', async () => {
  const links = sharing(server)
  const items = [{ id: 'q', type: 'field' as const, field_id: field('name') }]
  const link = await links.made(org.admin, 'form', table.id, { config: { items } })
  const body = { id: newId(), values: { q: 'Eve' } }
  const writes = await writesOf(async () => {
    for (const _ of [1, 2]) expect((await links.submit(link.token, body)).status).toBe(204)
  })
  expect(writes).toMatchObject([{ by: `link:${link.id}`, source: 'public-link', gesture: 'form', records: [{ op: 'create' }] }])
  expect(opsOf(writes)).toHaveLength(1)
})

it('sees each row of an import once, new and updated', async () => {
  const rows = Array.from({ length: 900 }, (_, row) => `Guest ${row},${row}`)
  const job = await analyse(server, org.admin, 'guests.csv', ['name,age', ...rows].join('\r\n'))
  const plan = planOf(job, 'Guests')
  const fields = plan.fields.map((one, index) => ({ ...one, fieldId: field(index === 0 ? 'name' : 'age') }))
  const writes = await writesOf(async () => {
    const into = { tableId: table.id, mode: 'import_only' }
    expect((await server.as(org.admin).post(`/api/imports/${job.id}/run`, { ...plan, fields, into })).status).toBe(200)
    expect((await waitForImport(server, org.admin, job.id, ['done', 'failed'])).state).toBe('done')
  })
  const ops = opsOf(writes)
  expect(ops).toHaveLength(900)
  expect(new Set(ops.map(([id]) => id)).size).toBe(900)
  expect(new Set(writes.map(({ gesture, source, batch }) => `${gesture} ${source} ${batch}`))).toEqual(new Set([`import import ${job.id}`]))

  const again = await analyse(server, org.admin, 'again.csv', 'name,age\r\nGuest 7,70\r\nGuest 8,8\r\n')
  const updates = await writesOf(async () => {
    const into = { tableId: table.id, mode: 'import_update', key: { column: 0, fieldId: field('name') } }
    await server.as(org.admin).post(`/api/imports/${again.id}/run`, { ...plan, fields, into })
    expect((await waitForImport(server, org.admin, again.id, ['done', 'failed'])).state).toBe('done')
  })
  expect(opsOf(updates).map(([, op]) => op)).toEqual(['update'])

  const undone = await writesOf(() => send('records.undo', { tableId: table.id, batch: job.id, partial: true }))
  expect(opsOf(undone)).toHaveLength(899)
})

it('sees undo and redo, in the mutation and by the effect', async () => {
  const id = newId()
  let batch = ''
  await writesOf(async () => {
    const changes = [{ op: 'create', id, values: valuesOf(table, { name: 'Undone' }) }]
    batch = await send('records.change', { tableId: table.id, changes })
  })
  const undone = await writesOf(() => send('records.undo', { tableId: table.id, batch, partial: false }))
  expect(opsOf(undone)).toEqual([[id, 'delete']])
  const redone = await writesOf(() => send('records.redo', { tableId: table.id, batch, partial: false }))
  expect(opsOf(redone)).toEqual([[id, 'restore']])

  const job = await analyse(server, org.admin, 'few.csv', 'name,age\r\nA,1\r\nB,2\r\n')
  const { body } = await server.as(org.admin).post<{ tableId: string }>(`/api/imports/${job.id}/run`, planOf(job, 'Few'))
  await waitForImport(server, org.admin, job.id, ['done', 'failed'])
  const effect = {
    tableId: body.tableId,
    askedBatch: job.id,
    batch: job.id,
    by: newId(),
    memberId: org.admin.memberId,
    madeAt: new Date().toISOString(),
    gesture: 'undo',
  }
  const large = await writesOf(() => org.org.db.write(() => enqueueEffect(org.org, 'records.undo', effect, new Date())), body.tableId)
  expect(opsOf(large).map(([, op]) => op)).toEqual(['delete', 'delete'])
})

it('sees what comes back from the trash', async () => {
  const [one = '', two = ''] = addRecords(admin(), table, [{ name: 'one' }, { name: 'two' }])
  const remove = (id: string) => ({ op: 'delete', id, base: org.org.currentSeq() })
  let batch = ''
  const deleted = await writesOf(
    async () => (batch = await send('records.change', { tableId: table.id, changes: [remove(one), remove(two)] })),
  )
  expect(opsOf(deleted).filter(([, op]) => op === 'delete')).toHaveLength(2)
  const restored = await writesOf(() => send('records.restoreBatch', { tableId: table.id, batch }))
  expect(opsOf(restored).toSorted()).toEqual(
    [
      [one, 'restore'],
      [two, 'restore'],
    ].toSorted(),
  )
})

it('sees a conflict decided', async () => {
  const bea = org.addMember({ profile: { tables_enabled: { [table.id]: '*' } } })
  const [id = ''] = addRecords(admin(), table, [{ name: 'start' }])
  const base = org.org.currentSeq()
  const at = (minute: number): Date => new Date(Date.now() - (60 - minute) * 60_000)
  change(admin(), table.id, [{ op: 'update', id, values: valuesOf(table, { name: 'later' }), base }], at(20))
  change(org.context(bea), table.id, [{ op: 'update', id, values: valuesOf(table, { name: 'earlier' }), base }], at(10))
  const [row] = [...conflictFeed.changedSince(org.context(bea), 0)]
  const conflict = (row?.data as RecordConflict | undefined)?.id ?? ''
  const decision = { op: 'update' as const, id, values: valuesOf(table, { name: 'earlier' }), base: org.org.currentSeq() }
  const writes = await writesOf(() =>
    org.org.db.write(() => resolveConflict(org.context(bea), { id: conflict, change: decision }, { id: newId(), madeAt: new Date() })),
  )
  const decided = writes.filter(({ gesture }) => gesture === 'conflict')
  expect(decided).toMatchObject([{ by: bea.memberId, records: [{ id, op: 'update', after: valuesOf(table, { name: 'earlier' }) }] }])
})

it('sees cells of a removed option emptied', async () => {
  const [id = ''] = addRecords(admin(), table, [{ name: 'red', kind: red }])
  const config = { options: options.filter((option) => option.id !== red) }
  const writes = await writesOf(() => send('fields.update', { tableId: table.id, id: field('kind'), config }))
  expect(writes.filter(({ gesture }) => gesture === 'removeOption')).toMatchObject([
    { source: 'field', records: [{ id, op: 'update', before: { [field('kind')]: red }, after: { [field('kind')]: null } }] },
  ])
})

it('sees links from both sides, and who lost one', async () => {
  const seats = buildTable(admin(), {
    label: 'Seats',
    fields: {
      name: 'singleLineText',
      guest: { type: 'connectedRecord', config: { tableId: table.id, inverseFieldId: newShortId('f'), limitToOne: true } },
    },
  })
  const back = inverseOf(admin(), seats, 'guest')
  const [ana = ''] = addRecords(admin(), table, [{ name: 'Ana' }])
  const [a1 = ''] = addRecords(admin(), seats, [{ name: 'A1' }])
  const guest = seats.fields['guest'] ?? ''
  const writes = await writesOf(
    () =>
      send('records.change', {
        tableId: seats.id,
        changes: [{ op: 'update', id: a1, values: { [guest]: [ana] }, base: org.org.currentSeq() }],
      }),
    table.id,
  )
  const linked = writes.filter(({ records }) => records.some(({ after }) => back in after))
  expect(linked).toMatchObject([{ records: [{ id: ana, op: 'update', before: { [back]: null }, after: { [back]: [a1] } }] }])
})
