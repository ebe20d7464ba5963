import { z } from 'zod'
import { tableIdSchema, viewIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const view = z.strictObject({ tableId: tableIdSchema, viewId: viewIdSchema })
const feed = z.object({
  createdAt: z.string(),
  /** when a program last read it */
  readAt: z.string().nullable(),
})
export type CalendarFeed = z.infer<typeof feed>

/** Addresses at which calendar programs follow a calendar view. Each is a member's own and has the rights that they have now. */
export const calendarFeedCalls = defineCalls({
  'POST calendar-feeds/find': {
    about: 'The own address of a calendar view, without its secret.',
    who: 'member',
    body: view,
    answer: z.object({ feed: feed.nullable() }),
  },
  'POST calendar-feeds/create': {
    about: 'Makes an address for a calendar view. The one made before ends.',
    who: 'member',
    body: view,
    /** told once: the server keeps a hash */
    answer: z.object({ path: z.string(), feed }),
  },
  'POST calendar-feeds/delete': { about: 'Ends the own address of a calendar view for good.', who: 'member', body: view },
  'GET calendar-feeds/:org/:token': {
    about: 'A calendar view as iCalendar. The address is the right.',
    who: 'anyone',
    params: z.object({ org: z.string().max(100), token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    streams: true,
    media: { answer: ['text/calendar'] },
  },
})
