import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import type { WebhookProblem } from '#shared/nouns/webhooks/webhook.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { bodyOf } from '#server/features/webhooks/outgoing/delivery-body.ts'
import {
  deliverKind,
  findOutgoing,
  outgoingSecretPlace,
  type DeliveryRow,
  type OutgoingRow,
} from '#server/features/webhooks/outgoing/outgoing-rows.ts'
import { signedHeaders } from '#server/features/webhooks/outgoing/sign-delivery.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { oneAtATime } from '#server/jobs/one-at-a-time.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import { outboundFailures } from '#server/lib/outbound/outbound-failure.ts'
import { unseal } from '#server/lib/seal.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const payloadSchema = z.strictObject({ webhookId: idSchema })

const [second, minute, hour] = [1000, 60_000, 3_600_000]
/** Pauses before the second try and those after it, of Standard Webhooks. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
const failingForMs = 5 * 24 * hour
const answerWithinMs = 15 * second
/** well within the lease of the lane */
const longestMs = 20 * second

/** Effect: sends what is due of one webhook, one request at a time. */
export async function deliver(payload: unknown, effect: EffectContext): Promise<void> {
  const { webhookId } = payloadSchema.parse(payload)
  const { org, platform } = effect
  const started = performance.now()
  await oneAtATime(`webhook ${org.orgId} ${webhookId}`, async () => {
    for (;;) {
      effect.signal.throwIfAborted()
      const row = findOutgoing(org, webhookId)
      if (row?.active !== 1) return
      const delivery = nextDue(org, webhookId, platform.now())
      if (!delivery) return
      await deliverOne(effect, row, delivery)
      if (performance.now() - started > longestMs) {
        await org.db.write(() => enqueueEffect(org, deliverKind, { webhookId }, platform.now()))
        return
      }
    }
  })
}

function nextDue({ db }: OrgDatabase, webhookId: string, now: Date): DeliveryRow | undefined {
  const waiting = db.build.selectFrom('delivery').selectAll().where('webhook_id', '=', webhookId).where('status', '=', 'waiting')
  return db.get(waiting.where('due_at', '<=', now.toISOString()).orderBy('due_at').orderBy('place').limit(1))
}

async function deliverOne(effect: EffectContext, row: OutgoingRow, delivery: DeliveryRow): Promise<void> {
  const { org, platform } = effect
  try {
    const body = delivery.body ?? bodyOf(platform, org, row, delivery)
    if (body === undefined) return await end(effect, delivery, { status: 'skipped' })
    // kept before it leaves, so that a try after a crash sends the same
    if (delivery.body === null && !(await org.db.write(() => keepBody(org, row, delivery.id, body)))) return
    await settle(effect, row, delivery, await send(effect, row, delivery.id, body))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await end(effect, delivery, { status: 'given up', answer: JSON.stringify({ failure: error.id }) })
    if (error.id === 'invalid_session') await pause(effect, row, 'ownerGone')
  }
}

/** Inside a write: false when its address, table or owner changed meanwhile. The next look finds what is due then. */
function keepBody(org: OrgDatabase, row: OutgoingRow, id: string, body: string): boolean {
  const now = findOutgoing(org, row.id)
  if (now?.url !== row.url || now.table_id !== row.table_id || now.owner_id !== row.owner_id) return false
  storeDelivery(org, id, { body, owner_id: row.owner_id })
  return true
}

interface Answered {
  ok: boolean
  isGone: boolean
  mayPass: boolean
  answer: string
}

/** No redirects are followed: the signed content belongs to this address. */
async function send({ org, platform, signal }: EffectContext, row: OutgoingRow, id: string, body: string): Promise<Answered> {
  const now = platform.now()
  const place = outgoingSecretPlace(org.orgId, row.id)
  const old = row.old_sealed !== null && row.old_until !== null && row.old_until > now.toISOString() ? [row.old_sealed] : []
  const secrets = [row.sealed, ...old].map((sealed) => unseal(platform.config.dataDir, place, sealed))
  const headers = signedHeaders(secrets, id, now, body)
  const sent = await platform.safeFetch({
    url: row.url,
    method: 'POST',
    headers,
    body,
    signal,
    timeoutMs: answerWithinMs,
    mostBytes: 64 * 1024,
    redirects: 0,
  })
  if (!sent.ok)
    return { ok: false, isGone: false, mayPass: outboundFailures[sent.failure].mayPass, answer: JSON.stringify({ failure: sent.failure }) }
  const ok = sent.status >= 200 && sent.status < 300
  return { ok, isGone: sent.status === 410, mayPass: true, answer: JSON.stringify({ status: sent.status }) }
}

async function settle(effect: EffectContext, row: OutgoingRow, delivery: DeliveryRow, answered: Answered): Promise<void> {
  const { org, platform } = effect
  const { answer } = answered
  if (answered.ok) {
    await end(effect, delivery, { status: 'sent', tries: delivery.tries + 1, answer })
    if (row.failing_since !== null) await org.db.write(() => storeOutgoing(org, row.id, { failing_since: null }))
    return
  }
  const now = platform.now()
  const tries = delivery.tries + 1
  const pauseMs = pauses[tries - 1]
  const since = row.failing_since ?? now.toISOString()
  const isOver = pauseMs === undefined || !answered.mayPass || answered.isGone
  await org.db.write(() => {
    storeOutgoing(org, row.id, { failing_since: since })
    if (isOver) return storeDelivery(org, delivery.id, { status: 'given up', tries, answer, due_at: null, ended_at: now.toISOString() })
    const due = new Date(now.getTime() + pauseMs * (1 + Math.random() / 5))
    storeDelivery(org, delivery.id, { tries, answer, due_at: due.toISOString() })
    enqueueEffect(org, deliverKind, { webhookId: row.id }, due)
  })
  if (answered.isGone) await pause(effect, row, 'gone')
  else if (now.getTime() - Date.parse(since) > failingForMs) await pause(effect, row, 'failing')
}

async function end({ org, platform }: EffectContext, { id }: DeliveryRow, changes: Partial<DeliveryRow>): Promise<void> {
  await org.db.write(() => storeDelivery(org, id, { due_at: null, ended_at: platform.now().toISOString(), ...changes }))
}

/** Switches a webhook off, and tells its owner. */
async function pause({ org, platform }: EffectContext, row: OutgoingRow, problem: WebhookProblem): Promise<void> {
  await org.db.write(() => {
    const now = platform.now()
    storeOutgoing(org, row.id, { active: 0, problem })
    const about = { itemType: 'table' as const, itemId: row.table_id, recordId: null, fieldId: null, partId: null }
    scheduleNotices(org, [{ kind: 'webhookPaused', actor: null, about, facts: {}, to: [row.owner_id], madeAt: now.toISOString() }], now)
  })
}

function storeDelivery({ db }: OrgDatabase, id: string, changes: Partial<DeliveryRow>): void {
  db.run(db.build.updateTable('delivery').set(changes).where('id', '=', id))
}

function storeOutgoing({ db }: OrgDatabase, id: string, changes: Partial<OutgoingRow>): void {
  db.run(db.build.updateTable('outgoing_webhook').set(changes).where('id', '=', id))
}

/** Effect: deliveries that ended a month ago go. */
export async function thinDeliveries(_payload: unknown, { org, platform }: EffectContext): Promise<void> {
  const before = new Date(platform.now().getTime() - 30 * 24 * hour).toISOString()
  await org.db.write(() => org.db.run(org.db.build.deleteFrom('delivery').where('ended_at', '<', before)))
}
