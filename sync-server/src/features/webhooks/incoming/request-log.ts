import type { Kysely, Selectable } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import { requestsKept } from '#shared/nouns/webhooks/webhook.ts'
import type { WebhookRequest } from '#shared/nouns/webhooks/webhook-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { readsContent } from '#server/features/webhooks/webhook-sight.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import type { WebhookTables } from '#server/storage/schema/webhook-tables.ts'
import { compileOnce, insertOnce } from '#server/storage/sql-statement.ts'

export type RequestRow = Selectable<WebhookTables['webhook_request']>

const longestKept = 64 * 1024

const insertRequest = insertOnce('webhook_request')
/** The newest of those that are too many. */
const readOldest = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('webhook_request').select('place').where('webhook_id', '=', '').orderBy('place', 'desc').limit(1).offset(1),
)
const readTaken = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('webhook_request').selectAll().where('webhook_id', '=', '').where('sender_id', '=', ''),
)

/** Inside a write: keeps a request with its result; the oldest beyond 500 go. */
export function keepRequest(
  org: OrgDatabase,
  given: Omit<RequestRow, 'id' | 'place' | 'content' | 'bytes' | 'replayed'> & { id?: string; text: string; replayed?: boolean },
): RequestRow {
  const { db } = org
  const { id = newId(), text, replayed = false, ...rest } = given
  const bytes = Buffer.byteLength(text)
  const row: RequestRow = {
    ...rest,
    id,
    place: org.nextSeq(),
    content: bytes <= longestKept ? text : null,
    bytes,
    replayed: replayed ? 1 : 0,
  }
  db.run(insertRequest(row))
  const oldest = db.get(readOldest(row.webhook_id, 1, requestsKept))
  if (oldest) db.run(db.build.deleteFrom('webhook_request').where('webhook_id', '=', row.webhook_id).where('place', '<=', oldest.place))
  return row
}

/** Inside a write: the end of a run that a request began. One that failed is taken again when the sender repeats it. */
export function endRequest({ db }: OrgDatabase, id: string, result: object): void {
  const text = JSON.stringify(result)
  const isDone = !('failed' in result)
  const set = { status: isDone ? 'done' : 'failed', result: text, ...(!isDone && { sender_id: null }) }
  db.run(db.build.updateTable('webhook_request').set(set).where('id', '=', id))
}

/** A request that was taken under the sender's own id. */
export function findTaken({ db }: OrgDatabase, webhookId: string, senderId: string): RequestRow | undefined {
  return db.get(readTaken(webhookId, senderId))
}

/** @throws AppError `not_found` */
export function getRequest({ db }: OrgDatabase, webhookId: string, id: string): RequestRow {
  const row = db.get(db.build.selectFrom('webhook_request').selectAll().where('id', '=', id).where('webhook_id', '=', webhookId))
  if (!row) throw new AppError('not_found', { id })
  return row
}

/** The log of an address; contents only for those who may read them. */
export function listRequests(
  context: OrgContext,
  webhookId: string,
  { page, size }: { page: number; size: number },
): { items: WebhookRequest[]; total: number } {
  const { db } = context.org
  const own = db.build.selectFrom('webhook_request').where('webhook_id', '=', webhookId)
  const total = db.get(own.select(db.build.fn.countAll<number>().as('count')))?.count ?? 0
  const rows = db.all(
    own
      .selectAll()
      .orderBy('place', 'desc')
      .limit(size)
      .offset((page - 1) * size),
  )
  return { items: rows.map((row) => describeRequest(row, readsContent(context, row))), total }
}

export function describeRequest(row: RequestRow, isReadable: boolean): WebhookRequest {
  return {
    id: row.id,
    at: row.at,
    method: row.method,
    content_type: row.content_type,
    bytes: row.bytes,
    content: isReadable ? row.content : null,
    status: row.status === 'done' ? 'done' : 'failed',
    // refusals name values
    result: isReadable ? (JSON.parse(row.result) as unknown) : null,
    replayed: row.replayed === 1,
  }
}
