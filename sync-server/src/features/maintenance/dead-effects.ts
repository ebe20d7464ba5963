import { sql } from 'kysely'
import { effectCalls } from '#shared/nouns/effects/effect-calls.ts'
import { effectSubjectSchema, type EffectSubject } from '#shared/nouns/effects/effect-subject.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const listed = 500
const errorLength = 500
/** changed by one write: others wait no longer than for any other */
const atOnce = 500

export const deadEffectCalls = handleCalls(effectCalls, {
  'GET effects/dead': (_, call) => listDead(call.member().org),
  'POST effects/retry': ({ body }, call) => decideOne(call.member(), body.id, again, 'effect.retried'),
  'POST effects/retry-all': async ({ body }, call) => ({ count: await decideAll(call.member(), body.until, again, 'effect.retried') }),
  'POST effects/give-up': ({ body }, call) => decideOne(call.member(), body.id, forget, 'effect.given-up'),
  'POST effects/give-up-all': async ({ body }, call) => ({ count: await decideAll(call.member(), body.until, forget, 'effect.given-up') }),
})

function listDead({ db }: OrgDatabase) {
  const rows = db.all(
    db.build
      .selectFrom('effect')
      .select(['id', 'kind', 'attempts', 'created_at', 'dead_at', 'last_error', 'subject'])
      .where('dead_at', 'is not', null)
      .orderBy('dead_at', 'desc')
      .limit(listed),
  )
  return {
    total: db.get(sql<{ count: number }>`SELECT count(*) AS count FROM effect WHERE dead_at IS NOT NULL`)?.count ?? 0,
    effects: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      attempts: row.attempts,
      createdAt: row.created_at,
      deadAt: row.dead_at ?? '',
      lastError: (row.last_error ?? '').slice(0, errorLength),
      subject: readSubject(row.subject),
    })),
  }
}

function readSubject(json: string | null): EffectSubject | null {
  return json === null ? null : (effectSubjectSchema.safeParse(JSON.parse(json)).data ?? null)
}

type EffectAction = 'effect.retried' | 'effect.given-up'

/** Inside a write: what is decided about given up effects. */
type Decision = (org: OrgDatabase, ids: readonly string[], now: Date) => void

const again: Decision = (org, ids, now) => {
  const { db } = org
  const queued = { dead_at: null, last_error: null, subject: null, attempts: 0, leased_until: null, run_after: now.toISOString() }
  db.run(db.build.updateTable('effect').set(queued).where('id', 'in', ids))
  org.effectQueued()
}

const forget: Decision = ({ db }, ids) => void db.run(db.build.deleteFrom('effect').where('id', 'in', ids))

/** @throws AppError `not_found` */
async function decideOne(context: OrgContext, id: string, decide: Decision, action: EffectAction): Promise<void> {
  const { org, now } = context
  const { db } = org
  await db.write(() => {
    const row = db.get(db.build.selectFrom('effect').select('kind').where('id', '=', id).where('dead_at', 'is not', null))
    if (!row) throw new AppError('not_found')
    decide(org, [id], now())
    writeAudit(context, { action, entityType: 'effect', entityId: id, label: row.kind })
  })
}

/** Decides about all that were given up until a moment, a piece per write. @returns their number */
async function decideAll(context: OrgContext, until: string, decide: Decision, action: EffectAction): Promise<number> {
  const { org, now } = context
  const { db } = org
  const last = new Date(until).toISOString()
  let count = 0
  for (let done = atOnce; done === atOnce; count += done) {
    done = await db.write(() => {
      const rows = db.all(db.build.selectFrom('effect').select('id').where('dead_at', '<=', last).orderBy('dead_at').limit(atOnce))
      if (rows.length === 0) return 0
      decide(
        org,
        rows.map(({ id }) => id),
        now(),
      )
      writeAudit(context, { action, entityType: 'effect', entityId: null, label: `${rows.length}` })
      return rows.length
    })
  }
  return count
}
