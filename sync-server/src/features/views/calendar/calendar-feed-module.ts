import { RateLimiterMemory } from 'rate-limiter-flexible'
import { calendarFeedCalls } from '#shared/nouns/views/calendar-feed-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createFeed, deleteFeed, findByToken, findFeed } from '#server/features/views/calendar/calendar-feed-rows.ts'
import { readCalendar } from '#server/features/views/calendar/read-calendar.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { openSecretAddress, secretAnswerHeaders, slugOf } from '#server/http/secret-address.ts'
import { takePoint } from '#server/identity/attempt-limits.ts'

/** Programs ask every some minutes; several of a person's devices share an address. */
const reads = new RateLimiterMemory({ points: 60, duration: 60 * 60, keyPrefix: 'calendar' })

export const calendarFeedModule = handleCalls(calendarFeedCalls, {
  'POST calendar-feeds/find': ({ body }, context) => ({ feed: findFeed(context.member(), body) }),
  'POST calendar-feeds/create': async ({ body }, context) => {
    const member = context.member()
    const { token, feed } = await member.org.db.write(() => createFeed(member, body))
    return { path: `/api/calendar-feeds/${await slugOf(context, member.org.orgId)}/${token}`, feed }
  },
  'POST calendar-feeds/delete': async ({ body }, context) => {
    const member = context.member()
    await member.org.db.write(() => deleteFeed(member, body))
  },
  'GET calendar-feeds/:org/:token': async ({ params }, context) => {
    const { row, member } = await openSecretAddress(context, params.org, (org) => findByToken(org, params.token))
    await takePoint(reads, row.id)
    const { db } = member.org
    const text = await readCalendar(member, row, context.platform).catch((error: unknown) => {
      // a view or a right that is gone looks like an address that never was
      throw error instanceof AppError && error.id !== 'too_many_requests' ? new AppError('not_found') : error
    })
    await db.write(() =>
      db.run(db.build.updateTable('calendar_feed').set({ read_at: member.now().toISOString() }).where('id', '=', row.id)),
    )
    return context.http.body(text, 200, { ...secretAnswerHeaders, 'content-type': 'text/calendar; charset=utf-8' })
  },
})
