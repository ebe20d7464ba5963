import { z } from 'zod'
import { defineCalls } from '#shared/protocol/calls.ts'

const feed = z.object({
  createdAt: z.string(),
  /** when a program last read it */
  readAt: z.string().nullable(),
})

/** The address at which a calendar program follows a member's own tasks. It has the rights that the member has now. */
export const taskCalendarCalls = defineCalls({
  'POST task-calendar/find': {
    about: 'The address of the own tasks for calendar programs, without its secret.',
    who: 'member',
    body: z.strictObject({}),
    answer: z.object({ feed: feed.nullable() }),
  },
  'POST task-calendar/create': {
    about: 'Makes an address of the own tasks for calendar programs. The one made before ends.',
    who: 'member',
    body: z.strictObject({}),
    /** told once: the server keeps a hash */
    answer: z.object({ path: z.string(), feed }),
  },
  'POST task-calendar/delete': {
    about: 'Ends the address of the own tasks for calendar programs for good.',
    who: 'member',
    body: z.strictObject({}),
  },
  'GET task-calendar/:org/:token': {
    about: 'A member’s pending tasks as iCalendar. The address is the right.',
    who: 'anyone',
    params: z.object({ org: z.string().max(100), token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    streams: true,
    media: { answer: ['text/calendar'] },
  },
})
