import { RateLimiterMemory } from 'rate-limiter-flexible'
import { taskCalendarCalls } from '#shared/nouns/tasks/task-calendar-calls.ts'
import { readTasksCalendar } from '#server/features/tasks/calendar/read-tasks-calendar.ts'
import { createTaskFeed, deleteTaskFeed, findByToken, findTaskFeed, noteRead } from '#server/features/tasks/calendar/task-feed-rows.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { openSecretAddress, secretAnswerHeaders, slugOf } from '#server/http/secret-address.ts'
import { takePoint } from '#server/identity/attempt-limits.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

/** Programs ask every some minutes; several of a person's devices share an address. */
const reads = new RateLimiterMemory({ points: 60, duration: 60 * 60, keyPrefix: 'task-calendar' })

const names = { en: 'My tasks', pt: 'Minhas tarefas', es: 'Mis tareas' } as const

export const taskCalendarModule = handleCalls(taskCalendarCalls, {
  'POST task-calendar/find': (_, context) => ({ feed: findTaskFeed(context.member()) }),
  'POST task-calendar/create': async (_, context) => {
    const member = context.member()
    const { token, feed } = await member.org.db.write(() => createTaskFeed(member))
    return { path: `/api/task-calendar/${await slugOf(context, member.org.orgId)}/${token}`, feed }
  },
  'POST task-calendar/delete': async (_, context) => {
    const member = context.member()
    await member.org.db.write(() => deleteTaskFeed(member))
  },
  'GET task-calendar/:org/:token': async ({ params }, context) => {
    const { member } = await openSecretAddress(context, params.org, (org) => findByToken(org, params.token))
    await takePoint(reads, `${member.org.orgId} ${member.memberId}`)
    const text = readTasksCalendar(member, context.platform.config.publicUrl, names[orgLocale(member.org).language])
    await member.org.db.write(() => noteRead(member.org, member.memberId, member.now()))
    return context.http.body(text, 200, { ...secretAnswerHeaders, 'content-type': 'text/calendar; charset=utf-8' })
  },
})
