import { expect, it } from 'vitest'
import type { CheckResult, MailChecks } from '#shared/nouns/table-mail/mail-facts.ts'
import { judged } from '#server/features/table-mail/in/check-mail-job.ts'
import { isAnswerable } from '#server/features/table-mail/out/auto-reply.ts'

const checks = (spf: CheckResult, dkim: CheckResult, dmarc: CheckResult): MailChecks => ({ spf, dkim, dmarc })

it.each([
  ['proven', checks('none', 'pass', 'pass'), true],
  ['proven, though one question had no answer', checks('temperror', 'pass', 'pass'), true],
  ['of a domain that says nothing', checks('none', 'none', 'none'), true],
  ['forged', checks('fail', 'none', 'fail'), false],
  ['of a domain that could not be asked', checks('none', 'none', 'temperror'), false],
  ['of a server that could not be judged', checks('temperror', 'none', 'none'), false],
  ['about which nobody answered in time', null, false],
])('a mail %s has its automatic answer or not', (_, found, isAnswered) => {
  expect(isAnswerable(found, true)).toBe(isAnswered)
})

it('a mail server in front makes the checks where they are switched off', () => {
  expect(isAnswerable(null, false)).toBe(true)
})

it('a mail whose signature could not be asked about is no forgery', () => {
  expect(judged(checks('none', 'temperror', 'fail')).dmarc).toBe('temperror')
  expect(judged(checks('none', 'none', 'fail')).dmarc).toBe('fail')
})
