import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '#shared/lib/fold-text.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { Column } from '#client/engine/replica/column.ts'
import { LocalTable } from '#client/engine/replica/local-table.ts'
import { cellAt, packChunk, packedLength } from '#client/engine/replica/packed-column.ts'
import { openReplicaDatabase, type ReplicaDatabase, type TableMeta } from '#client/engine/replica/replica-database.ts'
import { mergeDeltas, rewriteChunks } from '#client/engine/replica/table-compaction.ts'
import { runs } from '#tests/support/property-runs.ts'

const tableId = 't000000000001'
const few = fc.constantFrom<CellValue>('red', 'Ámbar', null, ['red'], ['a', 'b'], ['a,b'])
const number = fc.oneof(fc.double({ noNaN: true }), fc.integer(), fc.constantFrom(-2_147_483_648, 2_147_483_648, 0, -0))
const cell = fc.oneof(
  few,
  number,
  fc.string({ maxLength: 4 }).map((text) => text.replaceAll('\0', '') || null),
)
/** Columns of one kind, as tables have them, or of any. */
const cells = fc.oneof(...[few, fc.option(fc.integer()), fc.option(number), cell].map((kind) => fc.array(kind, { maxLength: 300 })))

test('a column holds what was put into it, cell by cell or packed, in whatever pieces it came', () => {
  const steps = fc.array(fc.record({ at: fc.nat(400), cells, one: fc.tuple(fc.nat(600), cell) }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(steps, (all) => {
      const column = new Column()
      const model: CellValue[] = []
      for (const step of all) {
        const packed = packChunk(chunkOf(step.cells.map(String), { f: step.cells })).columns['f'] ?? []
        expect(packedLength(packed)).toBe(step.cells.length)
        expect(step.cells.map((_, row) => cellAt(packed, row))).toEqual(step.cells)
        column.setRange(step.at, packed)
        for (const [row, value] of step.cells.entries()) model[step.at + row] = value
        column.set(...step.one)
        model[step.one[0]] = step.one[1]
        const positions = Array.from({ length: 1_000 }, (_, position) => position)
        expect(positions.map((position) => column.get(position))).toEqual(positions.map((position) => model[position] ?? null))
        const texts = positions.map((position) => (typeof model[position] === 'string' ? foldText(model[position]) : null))
        expect(positions.map((position) => column.folded(position))).toEqual(texts)
        const numbered = new Map(positions.map((position) => [column.codeAt(position), column.get(position)]))
        const wrong = positions.filter(
          (position) => column.codeAt(position) >= 0 && numbered.get(column.codeAt(position)) !== column.get(position),
        )
        expect(wrong).toEqual([])
      }
    }),
  )
})

const kinds: Record<string, (row: number) => CellValue> = {
  differing: (row) => (row % 7 === 0 ? null : `Tëxt ${row}`),
  wide: (row) => `\u{1f600}${row}`,
  few: (row) => `one of ${row % 3}`,
  lists: (row) => [`${row}`, 'b'],
  numbers: (row) => (row % 5 === 0 ? null : row),
  nothing: () => null,
}
const names = fc.constantFrom(...Object.keys(kinds), 'differing', 'differing', 'differing')

test('texts that differ stay what they were behind each other and among others, whatever is set between them', () => {
  const step = fc.record({
    kind: names,
    gap: fc.constantFrom(0, 0, 0, 5, -1, -2, -600),
    rows: fc.integer({ min: 40, max: 3_000 }),
    sets: fc.nat(1_500),
  })
  fc.assert(
    fc.property(names, fc.array(step, { minLength: 1, maxLength: 5 }), (setKind, steps) => {
      const column = new Column()
      const model: CellValue[] = []
      for (const [turn, { kind, gap, rows, sets }] of steps.entries()) {
        const start = Math.max(0, model.length + gap)
        const some = Array.from({ length: rows }, (_, row) => kinds[kind]?.(row * (turn + 1)) ?? null)
        column.setRange(start, packChunk(chunkOf(some.map(String), { f: some })).columns['f'] ?? [])
        for (const [row, value] of some.entries()) model[start + row] = value
        column.folded(start)
        for (let at = 0; at < sets; at += 1) {
          const position = (at * 7_919) % (model.length + 2)
          const value = kinds[setKind]?.(at) ?? null
          column.set(position, value)
          model[position] = value
        }
        const foldedOf = (cell: CellValue | undefined): string | null => (typeof cell === 'string' ? foldText(cell) : null)
        const positions = Array.from({ length: model.length + 3 }, (_, position) => position)
        expect(positions.map((position) => column.get(position))).toEqual(positions.map((position) => model[position] ?? null))
        expect(positions.map((position) => column.folded(position))).toEqual(positions.map((position) => foldedOf(model[position])))
      }
    }),
    runs(50, 500),
  )
})

test('what is stored stays the table while small chunks are put together and all is written anew', async () => {
  const db = await openReplicaDatabase(`trama:test:${Math.random()}`)
  const errors: unknown[] = []
  const table = new LocalTable(tableId, { db, onError: (error) => errors.push(error) }, undefined)
  await table.load()
  const ids = Array.from({ length: 300 }, (_, row) => `r${String(row).padStart(4, '0')}`)
  const model = new Map<string, CellValue>(ids.map((id) => [id, 'first']))
  await apply(table, chunkOf(ids, { f: ids.map(() => 'first') }), true)
  for (let turn = 0; turn < 120; turn += 1) {
    const some = ids.filter((_, row) => (row * 7 + turn * 13) % 11 === 0)
    const gone = turn % 5 === 0 ? [ids[turn] ?? ''] : []
    for (const id of gone) model.delete(id)
    for (const id of some) if (!gone.includes(id)) model.set(id, turn)
    const kept = some.filter((id) => !gone.includes(id))
    await apply(table, { ...chunkOf(kept, { f: kept.map(() => turn) }), removed: gone }, true)
  }
  expect(errors).toEqual([])
  const chunks = await db.count('chunks')
  expect(chunks).toBeLessThan(60)
  expect(await readAgain(db)).toEqual(model)
  const meta = { ...((await db.get('tables', tableId)) as TableMeta), seq: 7 }
  const halfWritten = (function* () {
    yield* table.store.serverRows()
    throw new Error('no room')
  })()
  await expect(rewriteChunks(db, tableId, halfWritten, 9_000)).rejects.toThrow('no room')
  expect(await db.count('chunks')).toBe(chunks)
  for (const [known, seq] of [[meta, 7] as const, [undefined, 7] as const]) {
    await rewriteChunks(db, tableId, table.store.serverRows(), table.store.capacity, known)
    expect(await db.count('chunks')).toBe(1)
    expect((await db.get('tables', tableId))?.seq).toBe(seq)
    expect(await readAgain(db)).toEqual(model)
  }
  await apply(table, { ...chunkOf([], {}), removed: ids }, true)
  expect(await readAgain(db)).toEqual(new Map())
})

test('a large chunk of the feed is kept in pieces, and read again as it was', async () => {
  const db = await openReplicaDatabase(`trama:test:${Math.random()}`)
  const table = new LocalTable(tableId, { db, onError: () => undefined }, undefined)
  const ids = Array.from({ length: 9_001 }, (_, row) => `r${String(row).padStart(5, '0')}`)
  await apply(table, chunkOf(ids, { f: ids.map((_, row) => row) }), true)
  expect(await db.count('chunks')).toBe(3)
  await apply(table, { ...chunkOf([], {}), removed: ids.slice(0, 2) }, true)
  expect([...(await readAgain(db))]).toEqual(ids.map((id, row) => [id, row]).slice(2))
})

test('where no small chunks are left nothing is put together: a page and the feed may ask for it at once', async () => {
  const db = await openReplicaDatabase(`trama:test:${Math.random()}`)
  const table = new LocalTable(tableId, { db, onError: () => undefined }, undefined)
  const ids = Array.from({ length: 9_001 }, (_, row) => `r${String(row).padStart(5, '0')}`)
  await apply(table, chunkOf(ids, { f: ids.map((_, row) => row) }), true)
  for (const id of ids.slice(0, 3)) await apply(table, chunkOf([id], { f: ['anew'] }), true)
  expect(await db.count('chunks')).toBe(6)
  expect(await mergeDeltas(db, tableId)).toBe(3)
  expect(await db.count('chunks')).toBe(4)
  expect(await mergeDeltas(db, tableId)).toBe(0)
  expect(await db.count('chunks')).toBe(4)
})

test('small chunks that found no room to be put together lose nothing of a table that nobody has looked at', async () => {
  const db = await openReplicaDatabase(`trama:test:${Math.random()}`)
  let allowed = Infinity
  const narrow = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction' && (allowed -= 1) < 0) throw new DOMException('no room', 'QuotaExceededError')
      const value = Reflect.get(target, name) as unknown
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  const table = new LocalTable(tableId, { db: narrow, onError: () => undefined }, undefined)
  const ids = Array.from({ length: 300 }, (_, row) => `r${String(row).padStart(4, '0')}`)
  await apply(table, chunkOf(ids, { f: ids.map(() => 'first') }), true)
  for (let turn = 0; turn < 60; turn += 1) {
    // room for what came, and none for putting it together
    if (turn === 48) allowed = 1
    await apply(table, chunkOf([ids[turn] ?? ''], { f: [turn] }), true)
    allowed = Infinity
  }
  expect(await readAgain(db)).toEqual(new Map(ids.map((id, row) => [id, row < 60 ? row : 'first'])))
})

async function readAgain(db: ReplicaDatabase): Promise<Map<string, CellValue>> {
  const table = new LocalTable(tableId, { db, onError: (error) => expect(error).toBeUndefined() }, await db.get('tables', tableId))
  await table.load()
  return new Map([...table.store.rows()].map((row) => [row.id, row.cell('f')]))
}

function apply(table: LocalTable, chunk: RecordChunk, complete: boolean): ReturnType<LocalTable['apply']> {
  return table.apply([chunk], { seq: chunk.seq, complete, accessKey: '' })
}

function chunkOf(id: string[], columns: Record<string, CellValue[]>): RecordChunk {
  const seq = id.map((_, row) => row + 1)
  const none = id.map(() => null)
  const texts = id.map(() => '')
  return {
    tableId,
    seq: id.length,
    head: id.length,
    more: false,
    removed: [],
    columns: { id, seq, created_at: texts, created_by: none, updated_at: texts, updated_by: none, ...columns },
  }
}
