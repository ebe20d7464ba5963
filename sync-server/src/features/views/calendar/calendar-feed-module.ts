import { RateLimiterMemory } from 'rate-limiter-flexible'
import { calendarFeedCalls } from '#shared/nouns/views/calendar-feed-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { createFeed, deleteFeed, findFeed, hashOf, type FeedRow } from '#server/features/views/calendar/calendar-feed-rows.ts'
import { readCalendar } from '#server/features/views/calendar/read-calendar.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'
import { countAttempt, takePoint } from '#server/identity/attempt-limits.ts'
import { readPlan } from '#server/identity/read-plan.ts'

/** Programs ask every some minutes; several of a person's devices share an address. */
const reads = new RateLimiterMemory({ points: 60, duration: 60 * 60, keyPrefix: 'calendar' })

const headers = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' }

export const calendarFeedModule = handleCalls(calendarFeedCalls, {
  'POST calendar-feeds/find': ({ body }, context) => ({ feed: findFeed(context.member(), body) }),
  'POST calendar-feeds/create': async ({ body }, context) => {
    const member = context.member()
    const { token, feed } = await member.org.db.write(() => createFeed(member, body))
    return { path: `/api/calendar-feeds/${slugOf(context, member.org.orgId)}/${token}`, feed }
  },
  'POST calendar-feeds/delete': async ({ body }, context) => {
    const member = context.member()
    await member.org.db.write(() => deleteFeed(member, body))
  },
  'GET calendar-feeds/:org/:token': async ({ params }, context) => {
    const { row, member } = await openFeed(context, params.org, params.token)
    await takePoint(reads, row.id)
    const { db } = member.org
    const text = await readCalendar(member, row, context.platform).catch((error: unknown) => {
      // a view or a right that is gone looks like an address that never was
      throw error instanceof AppError && error.id !== 'too_many_requests' ? new AppError('not_found') : error
    })
    await db.write(() =>
      db.run(db.build.updateTable('calendar_feed').set({ read_at: member.now().toISOString() }).where('id', '=', row.id)),
    )
    return context.http.body(text, 200, { ...headers, 'content-type': 'text/calendar; charset=utf-8' })
  },
})

function slugOf({ platform: { control } }: CallContext, orgId: string): string {
  return control.get(control.build.selectFrom('organisation').select('slug').where('id', '=', orgId))?.slug ?? ''
}

/** The maker of an address with the rights that they have now. A wrong one counts against the network address. @throws AppError `not_found` */
async function openFeed(context: CallContext, slug: string, token: string): Promise<{ row: FeedRow; member: OrgContext }> {
  const found = findRow(context, slug, token)
  if (found) return found
  await countAttempt(context, 'link')
  throw new AppError('not_found')
}

function findRow({ platform, ip }: CallContext, slug: string, token: string): { row: FeedRow; member: OrgContext } | undefined {
  const { control } = platform
  const place = control.get(control.build.selectFrom('organisation').select('id').where('slug', '=', slug))
  if (!place || !platform.orgs.has(place.id)) return undefined
  const org = platform.orgs.open(place.id)
  if (readPlan(org, platform.now()).blocked) return undefined
  const row = org.db.get(org.db.build.selectFrom('calendar_feed').selectAll().where('token_hash', '=', hashOf(token)))
  if (!row) return undefined
  try {
    return { row, member: createOrgContext(org, row.member_id, { now: platform.now, source: 'calendar', ip }) }
  } catch {
    // the maker left
    return undefined
  }
}
