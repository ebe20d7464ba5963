import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { LinkVisit } from '#shared/nouns/public-links/public-link-calls.ts'
import { addressKey } from '#server/identity/attempt-limits.ts'
import type { Platform } from '#server/platform/platform.ts'

type VisitKind = LinkVisit['kind']
interface Visit {
  linkId: string
  at: string
  kind: VisitKind
  memberId: string | null
  address: string
}

export interface LinkVisits {
  /** `memberId`: the visitor, when they are logged in to the link's organisation */
  note(orgId: string, linkId: string, kind: VisitKind, visitor: { ip: string; memberId: string | null }): void
  /** writes the waiting visits */
  flush(orgId: string): Promise<void>
  close(): Promise<void>
}

const flushEveryMs = 5_000
/** The log shows recent visitors and is no archive: older entries are removed, and a flood is counted but not written in full. */
const keptVisits = 500
const mostWaiting = 200

/** Visits are written together, now and then: a visitor must not cost a commit. */
export function createLinkVisits(platform: Platform): LinkVisits {
  const waiting = new Map<string, { visits: Visit[]; counts: Map<string, { opened: number; submitted: number; at: string }> }>()

  async function flush(orgId: string): Promise<void> {
    const due = waiting.get(orgId)
    if (!due) return
    waiting.delete(orgId)
    const { db } = platform.orgs.open(orgId)
    await db.write(() => {
      for (const [linkId, { opened, submitted, at }] of due.counts) {
        db.run(
          db.build
            .insertInto('public_link_use')
            .values({ link_id: linkId, opened, submitted, last_at: at })
            .onConflict((conflict) =>
              conflict.column('link_id').doUpdateSet({
                opened: sql`opened + ${opened}`,
                submitted: sql`submitted + ${submitted}`,
                last_at: at,
              }),
            ),
        )
      }
      for (const { linkId, at, kind, memberId, address } of due.visits)
        db.run(db.build.insertInto('public_link_visit').values({ link_id: linkId, at, kind, member_id: memberId, address }))
      for (const linkId of due.counts.keys())
        db.run(sql`
          DELETE FROM public_link_visit WHERE link_id = ${linkId} AND id <= (
            SELECT id FROM public_link_visit WHERE link_id = ${linkId} ORDER BY id DESC LIMIT 1 OFFSET ${keptVisits})`)
    })
  }
  const flushAll = async (): Promise<void> => {
    for (const orgId of [...waiting.keys()])
      await flush(orgId).catch((error: unknown) => platform.log.warn({ err: error, orgId }, 'visits of links could not be kept'))
  }
  const timer = setInterval(() => void flushAll(), flushEveryMs)
  timer.unref()

  return {
    note: (orgId, linkId, kind, { ip, memberId }) => {
      const at = platform.now().toISOString()
      const due = waiting.get(orgId) ?? { visits: [], counts: new Map<string, { opened: number; submitted: number; at: string }>() }
      waiting.set(orgId, due)
      const count = due.counts.get(linkId) ?? { opened: 0, submitted: 0, at }
      due.counts.set(linkId, {
        opened: count.opened + (kind === 'open' ? 1 : 0),
        submitted: count.submitted + (kind === 'submit' ? 1 : 0),
        at,
      })
      if (due.visits.length < mostWaiting) due.visits.push({ linkId, at, kind, memberId, address: shortAddress(ip) })
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flushAll()
    },
  }
}

/** Enough to distinguish visitors, too little to find them: `203.0.113.*`, `2001:db8:1:*`. */
export function shortAddress(ip: string): string {
  const key = addressKey(ip)
  if (isIPv6(ip) && key.includes('/64')) return `${key.split(':').slice(0, 3).join(':')}:*`
  return /^\d+\.\d+\.\d+\.\d+$/.test(key) ? key.replace(/\.\d+$/, '.*') : ''
}
