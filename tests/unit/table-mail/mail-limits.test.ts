import { expect, it } from 'vitest'
import { createMailLimiter, mailLimits } from '#server/features/table-mail/in/mail-limits.ts'

it('names without end of one kind push out no count of another', () => {
  const limiter = createMailLimiter(() => new Date('2026-11-30T10:00:00Z'))
  for (let tries = 0; tries < mailLimits.wrong; tries++) limiter.count('wrong', '192.0.2.1')
  expect(limiter.isFull('wrong', '192.0.2.1')).toBe(true)
  for (let sender = 0; sender < 60_000; sender++) limiter.count('sender', `t1 ${sender}@client.test`)
  expect(limiter.isFull('wrong', '192.0.2.1')).toBe(true)
})
