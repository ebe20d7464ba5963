import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlDatabase } from '#server/storage/sql-database.ts'
import { recordTable } from '#server/storage/records/record-names.ts'

/**
 * The least cost of a durable create as the product promises it. Bare statements in a group commit write the record, its history, its undo
 * entry and its kept answer. The heads of the change feed are written once per commit. Zod checks the body, and the session is found in
 * memory. There are no rights, cell checks, races, events or log.
 */
const cell = z.union([z.string(), z.number(), z.null()])
const change = z.object({ op: z.literal('create'), id: z.uuid(), values: z.record(z.string(), cell) })
const args = z.object({ tableId: z.string(), gesture: z.string(), changes: z.array(change).min(1) })
const mutation = z.object({ id: z.uuid(), kind: z.literal('records.change'), madeAt: z.iso.datetime(), args })
export const batchSchema = z.object({ sentAt: z.iso.datetime(), mutations: z.array(mutation).min(1) })

type Batch = z.output<typeof batchSchema>
type Answer = { id: string; status: 'applied'; seq: number }

/** Writes batches for one table; `seq` continues the file's own. */
export function createSameRows(db: SqlDatabase<unknown>, tableId: string, fieldIds: readonly string[]) {
  const parameters = (count: number) => sql.join(Array.from({ length: count }, () => sql`${null}`))
  const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))
  const stored = ['id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'seq', ...fieldIds]
  const compile = (query: ReturnType<typeof sql>) => query.compile(db.build)
  const record = compile(sql`INSERT INTO ${recordTable(tableId)} (${names(stored)}) VALUES (${parameters(stored.length)})`)
  const history = compile(sql`
    INSERT INTO record_history (table_id, member_id, source, gesture, batch, made_at, arrived_at, record_id, op, before, after, seq, lost_race)
    VALUES (${parameters(8)}, 'create', NULL, ${null}, ${null}, NULL)`)
  const undo = compile(sql`
    INSERT INTO undo_log (member_id, table_id, batch, gesture, inverse, made_at, undone_at, seq, counts)
    VALUES (${parameters(6)}, NULL, ${null}, ${null})`)
  const known = compile(sql`SELECT member_id, result FROM mutation_result WHERE id = ${''}`)
  const answer = compile(sql`INSERT INTO mutation_result (id, member_id, kind, result, made_at, arrived_at) VALUES (${parameters(6)})`)
  const counter = compile(sql`UPDATE counter SET value = ${0} WHERE name = 'seq'`)
  const head = compile(sql`UPDATE table_def SET record_seq = max(record_seq, ${0}), record_count = record_count + ${0} WHERE id = ${''}`)
  let seq = db.get(sql<{ value: number }>`SELECT value FROM counter WHERE name = 'seq'`)?.value ?? 0

  function writeHeads(seqs: readonly number[]): void {
    db.run({ ...counter, parameters: [seqs.at(-1)] })
    db.run({ ...head, parameters: [seqs.at(-1), seqs.length, tableId] })
  }

  /** Inside a write. */
  return (memberId: string, { mutations }: Batch): { results: Answer[]; seq: number } => {
    const at = new Date().toISOString()
    const results = mutations.map((one): Answer => {
      const before = db.get<{ result: string }>({ ...known, parameters: [one.id] })
      if (before) return JSON.parse(before.result) as Answer
      const { gesture, changes } = one.args
      for (const { id, values } of changes) {
        seq++
        db.run({ ...record, parameters: [id, at, memberId, at, memberId, seq, ...fieldIds.map((fieldId) => values[fieldId] ?? null)] })
        const told = [tableId, memberId, 'app', gesture, one.id, one.madeAt, at, id, JSON.stringify(values), seq]
        db.run({ ...history, parameters: told })
        db.note(writeHeads, seq)
      }
      const counts = JSON.stringify({ created: changes.length })
      db.run({ ...undo, parameters: [memberId, tableId, one.id, gesture, '{"history":true}', one.madeAt, seq, counts] })
      const result: Answer = { id: one.id, status: 'applied', seq }
      db.run({ ...answer, parameters: [one.id, memberId, one.kind, JSON.stringify(result), one.madeAt, at] })
      return result
    })
    return { results, seq }
  }
}
