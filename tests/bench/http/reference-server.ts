import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { sql } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'
import { batchSchema, createSameRows } from '#tests/bench/http/same-rows.ts'
import { recordTable } from '#server/storage/records/record-names.ts'

/**
 * The reference for our HTTP in the same run: a bare server on a copy of the same file. It has no sessions, rights or checks, except in
 * `/same-rows`. `reference-server.ts <file> <table> <token> <member> <fields…>` prints its port.
 */
const [file = '', tableId = '', token = '', memberId = '', ...fieldIds] = process.argv.slice(2)
const db = openSqlDatabase<unknown>(file)
db.run(sql`CREATE TABLE feed (seq INTEGER PRIMARY KEY, record TEXT NOT NULL, data TEXT NOT NULL, at TEXT NOT NULL) STRICT`)
let seq = 1_000_000_000

const table = recordTable(tableId)
const stored = ['id', 'created_at', 'updated_at', 'seq', ...fieldIds]
const columns = ['created_by', 'updated_by', ...stored]
const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const insert = sql`INSERT INTO ${table} (${list(stored)}) VALUES (${sql.join(stored.map(() => sql`${null}`))})`.compile(db.build)
const insertFeed = sql`INSERT INTO feed (seq, record, data, at) VALUES (${0}, ${''}, ${''}, ${''})`.compile(db.build)
const point = sql<{ json: string }>`
  SELECT json_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(name)]))}) AS json FROM ${table} WHERE id = ${''}`.compile(
  db.build,
)
const page = sql`
  SELECT ${sql.join(columns.map((name) => sql`json_group_array(${sql.ref(name)})`))}
  FROM (SELECT ${list(columns)} FROM ${table} AS r WHERE deleted_at IS NULL AND id > ${''} ORDER BY id LIMIT ${0})`.compile(db.build)

/** the same page as programs get it: an object each record */
const rows = sql`
  SELECT json_group_array(json_object(${sql.join(columns.slice(0, 6).map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`))},
    'values', json_object(${sql.join(fieldIds.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`))}))) AS json
  FROM (SELECT ${list(columns)} FROM ${table} AS r WHERE deleted_at IS NULL AND id > ${''} ORDER BY id LIMIT ${0})`.compile(db.build)

interface NewRecord {
  id: string
  values: Record<string, string | number | null>
}
function store(record: NewRecord): { seq: number } {
  const now = new Date().toISOString()
  seq++
  db.run({ ...insert, parameters: [record.id, now, now, seq, ...fieldIds.map((id) => record.values[id] ?? null)] })
  db.run({ ...insertFeed, parameters: [seq, record.id, JSON.stringify(record.values), now] })
  return { seq }
}

/** Nothing is refused here: the floors pay for no work that could be undone alone. */
const withoutSavepoints = { retryable: true }
const json = { 'content-type': 'application/json' }
const app = new Hono()
app.get('/trivial', (http) => http.json({ ok: true, id: newId() }))
app.get('/point/:id', (http) =>
  http.body(db.get<{ json: string }>({ ...point, parameters: [http.req.param('id')] })?.json ?? 'null', 200, json),
)
app.post('/page', async (http) => {
  const { after, limit } = await http.req.json<{ after: string; limit: number }>()
  const row = db.allRaw({ ...page, parameters: [after, limit] })[0] ?? []
  return http.body(`{${columns.map((name, index) => `"${name}":${String(row[index])}`).join(',')}}`, 200, json)
})
app.post('/rows', async (http) => {
  const { after, limit } = await http.req.json<{ after: string; limit: number }>()
  const row = db.allRaw({ ...rows, parameters: [...rows.parameters.slice(0, -2), after, limit] })[0] ?? []
  return http.body(`{"items":${String(row[0])},"next":null}`, 200, json)
})
app.post('/plain', async (http) => {
  const record = await http.req.json<NewRecord>()
  return http.json(db.writeNow(() => store(record)))
})
app.post('/grouped', async (http) => {
  const record = await http.req.json<NewRecord>()
  return http.json(await db.write(() => store(record), withoutSavepoints))
})
const sessions = new Map([[`Bearer ${token}`, memberId]])
const writeSameRows = createSameRows(db, tableId, fieldIds)
const sameRows = (commit: <T>(work: () => T) => T | Promise<T>) => async (http: Context) => {
  const member = sessions.get(http.req.header('authorization') ?? '')
  if (member === undefined) return http.json({ id: 'unauthorized' }, 401)
  const batch = batchSchema.safeParse(await http.req.json())
  if (!batch.success) return http.json({ id: 'invalid_request' }, 400)
  return http.json(await commit(() => writeSameRows(member, batch.data)))
}
app.post(
  '/same-rows',
  sameRows((work) => db.write(work, withoutSavepoints)),
)
app.post(
  '/same-rows-plain',
  sameRows((work) => db.writeNow(work)),
)

const server = createServer(getRequestListener(app.fetch))
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
