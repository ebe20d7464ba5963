import { createHash } from 'node:crypto'
import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import { newId } from '#shared/lib/ids.ts'
import type { SignedBy } from '#shared/nouns/webhooks/webhook.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { secretPlace } from '#server/features/webhooks/incoming/change-webhook.ts'
import { isSigned } from '#server/features/webhooks/incoming/check-signature.ts'
import { readContent } from '#server/features/webhooks/incoming/read-content.ts'
import { describeRequest, findTaken, getRequest, keepRequest, type RequestRow } from '#server/features/webhooks/incoming/request-log.ts'
import { runKind, untilEnd } from '#server/features/webhooks/incoming/run-for-webhook.ts'
import { takeContent, type StartAutomation } from '#server/features/webhooks/incoming/take-content.ts'
import type { WebhookRow } from '#server/features/webhooks/webhook-rows.ts'
import { assertOwnWebhook, openIncoming, ownerOf, readsContent, type SeesAutomation } from '#server/features/webhooks/webhook-sight.ts'
import { openFunctionFor } from '#server/functions/open-function.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { unseal } from '#server/lib/seal.ts'
import { NeedsVerdicts, writeRecords } from '#server/mutations/write-records.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { WebhookRequest } from '#shared/nouns/webhooks/webhook-calls.ts'

export interface Received {
  method: string
  contentType: string
  query: URLSearchParams
  body: Buffer
  header: (name: string) => string | undefined
}

export interface Receiving {
  platform: Platform
  org: OrgDatabase
  startAutomation: StartAutomation
  seesAutomation: SeesAutomation
}

/**
 * Takes a request: checked, given to the target and logged in one write, so that an answer of 2xx is stored for good. A sender's repeat gets
 * the first answer. @throws AppError of the content, the signature (`permission_denied`) and the target, which is logged as well
 */
export async function receiveWebhook(receiving: Receiving, row: WebhookRow, received: Received): Promise<RequestRow> {
  const { platform, org } = receiving
  let content: JsonValue
  try {
    if (!isSignedRequest(platform, org, row, received)) throw new AppError('permission_denied', { reason: 'signature' })
    content = readContent(received.method, received.contentType, received.query, received.body)
  } catch (error) {
    if (error instanceof AppError) await keepFailure(receiving, row, received, error)
    throw error
  }
  const senderId = idOf[row.signed_by as SignedBy](received)
  const text = JSON.stringify(content)
  return take(receiving, row, { received, text, content, senderId, replayed: false })
}

/**
 * Takes a kept request again, for those who may read it. @throws AppError `not_found`, also when it was too long to be kept,
 * `permission_denied`; those of the target
 */
export async function replayRequest(
  receiving: Receiving,
  context: OrgContext,
  webhookId: string,
  requestId: string,
): Promise<WebhookRequest> {
  const row = openIncoming(context, webhookId, receiving.seesAutomation)
  const before = getRequest(receiving.org, webhookId, requestId)
  assertOwnWebhook(context, row)
  if (!readsContent(context, before)) throw new AppError('permission_denied')
  if (before.content === null) throw new AppError('not_found', { reason: 'notKept' })
  const content = JSON.parse(before.content) as JsonValue
  const received = { method: before.method, contentType: before.content_type }
  return describeRequest(await take(receiving, row, { received, text: before.content, content, senderId: null, replayed: true }), true)
}

interface Taking {
  received: Pick<Received, 'method' | 'contentType'>
  text: string
  content: JsonValue
  senderId: string | null
  replayed: boolean
}

async function take(receiving: Receiving, row: WebhookRow, taking: Taking): Promise<RequestRow> {
  const { platform, org } = receiving
  const { received, text, content, senderId, replayed } = taking
  const id = newId()
  const parts = {
    webhook_id: row.id,
    owner_id: row.owner_id,
    method: received.method,
    content_type: received.contentType.slice(0, 200),
    text,
    replayed,
  }
  try {
    if (row.function_id !== null) return await takeByFunction(receiving, row, { id, parts, senderId, content })
    return await writeRecords(org.db, () => {
      const before = senderId === null ? undefined : findTaken(org, row.id, senderId)
      if (before) return before
      const result = org.db.writeNow(() => takeContent(receiving, row, id, content))
      const at = platform.now().toISOString()
      return keepRequest(org, { ...parts, id, sender_id: senderId, status: 'done', result: JSON.stringify(result), at })
    })
  } catch (error) {
    if (error instanceof AppError && !(error instanceof NeedsVerdicts))
      await keepFailure(receiving, row, { ...received, text, replayed }, error)
    throw error
  }
}

/** milliseconds that a sender waits for the output of a function */
export const functionWait = { ms: 10_000 }

interface TakenByFunction {
  id: string
  parts: Pick<Parameters<typeof keepRequest>[1], 'webhook_id' | 'owner_id' | 'method' | 'content_type' | 'text' | 'replayed'>
  senderId: string | null
  content: JsonValue
}

/** The request and the order to run are one write: nothing is lost when nobody waits. */
async function takeByFunction({ platform, org }: Receiving, row: WebhookRow, taking: TakenByFunction): Promise<RequestRow> {
  const { id, parts, senderId, content } = taking
  const functionId = row.function_id ?? ''
  openFunctionFor(ownerOf(platform, org, row), row.owner_id, functionId)
  const end = untilEnd(id, functionWait.ms)
  const taken = await org.db.write(() => {
    const before = senderId === null ? undefined : findTaken(org, row.id, senderId)
    if (before) return before
    const at = platform.now()
    enqueueEffect(org, runKind, { webhookId: row.id, requestId: id, content }, at)
    return keepRequest(org, {
      ...parts,
      id,
      sender_id: senderId,
      status: 'done',
      result: JSON.stringify({ functionId }),
      at: at.toISOString(),
    })
  })
  return taken.id === id && (await end) ? getRequest(org, row.id, id) : taken
}

async function keepFailure(
  { platform, org }: Receiving,
  row: WebhookRow,
  failed: Pick<Received, 'method' | 'contentType'> & { body?: Buffer; text?: string; replayed?: boolean },
  { id, details }: AppError,
): Promise<void> {
  const text = failed.text ?? JSON.stringify(failed.body?.toString('utf8') ?? '')
  const result = JSON.stringify({ id, ...(details !== undefined && { details }) }).slice(0, 8000)
  await org.db.write(() =>
    keepRequest(org, {
      ...{
        webhook_id: row.id,
        owner_id: row.owner_id,
        sender_id: null,
        method: failed.method,
        content_type: failed.contentType.slice(0, 200),
      },
      ...{ status: 'failed', result, at: platform.now().toISOString(), text, replayed: failed.replayed === true },
    }),
  )
}

function isSignedRequest({ config, now }: Platform, org: OrgDatabase, row: WebhookRow, { header, body }: Received): boolean {
  const signedBy = row.signed_by as SignedBy
  if (signedBy === 'none') return true
  try {
    const secret = unseal(config.dataDir, secretPlace(org.orgId, row.id), row.sealed ?? '')
    return isSigned(signedBy, { header, body, secret, now: now() })
  } catch {
    return false
  }
}

/** Headers in which senders give each event an id of its own, the same for every try. */
const idHeaders = ['idempotency-key', 'webhook-id', 'x-github-delivery'] as const
const cut = (text: string): string => text.slice(0, 255)
const digestOf = ({ body }: Received): string => `sha256:${createHash('sha256').update(body).digest('hex')}`

/**
 * The id by which a repeated event is known. Of senders who sign, only a signed part counts: a copy of a request under another unsigned id is
 * the same event. GitHub signs nothing but the content.
 */
const idOf: Record<SignedBy, (received: Received) => string | null> = {
  none: ({ header }) => {
    const found = idHeaders.map(header).find((value) => value !== undefined && value !== '')
    return found === undefined ? null : cut(found)
  },
  standard: ({ header }) => cut(header('webhook-id') ?? ''),
  github: digestOf,
  stripe: (received) => idInBody(received) ?? digestOf(received),
}

/** The event's id as the signed bytes say it: how they are to be read is told by a header, which is not signed. */
function idInBody({ body }: Received): string | null {
  try {
    const content = JSON.parse(body.toString('utf8')) as JsonValue
    return isJsonObject(content) && typeof content['id'] === 'string' ? cut(content['id']) : null
  } catch {
    return null
  }
}
