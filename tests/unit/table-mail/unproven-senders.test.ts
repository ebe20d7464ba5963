import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckResult, MailChecks } from '#shared/nouns/table-mail/mail-facts.ts'
import { checkMailJob, judged } from '#server/features/table-mail/in/check-mail-job.ts'
import { isAnswerable, isProven, mayBeProvenLater, type CheckedSender } from '#server/features/table-mail/sender-proof.ts'
import { startNameServer, type NameServer } from '#tests/support/mail/name-server.ts'

const checks = (spf: CheckResult, dkim: CheckResult, dmarc: CheckResult): MailChecks => ({ spf, dkim, dmarc })
const found = (results: MailChecks, isAligned = false): CheckedSender => ({ checks: results, isAligned })

it.each([
  ['proven', found(checks('none', 'pass', 'pass'), true), true, true, false],
  ['proven, though one question had no answer', found(checks('temperror', 'pass', 'pass'), true), true, true, true],
  ['of a domain without DMARC that stands behind it', found(checks('pass', 'none', 'none'), true), true, true, false],
  ['of a domain that says nothing', found(checks('none', 'none', 'none')), true, false, false],
  ['that another domain sent and signed', found(checks('pass', 'pass', 'none')), true, false, false],
  ['that its domain calls not its own, without DMARC', found(checks('fail', 'none', 'none')), false, false, false],
  ['that its domain doubts, without DMARC', found(checks('softfail', 'none', 'none')), false, false, false],
  ['passed on by a list, with its signature', found(checks('softfail', 'pass', 'none'), true), true, true, false],
  ['forged', found(checks('fail', 'none', 'fail')), false, false, false],
  ['of a domain that could not be asked', found(checks('none', 'none', 'temperror')), false, false, true],
  ['of a server that could not be judged', found(checks('temperror', 'none', 'none')), false, false, true],
  ['about which nobody answered in time', null, false, false, true],
])('a mail %s has its automatic answer, speaks for its writer, and is asked about again, or not', (_, sender, ...outcome) => {
  expect([isAnswerable(sender, true), isProven(sender, true), mayBeProvenLater(sender)]).toEqual(outcome)
})

it('a mail server in front makes the checks where they are switched off', () => {
  expect([isAnswerable(null, false), isProven(null, false)]).toEqual([true, true])
})

it('a mail whose signature could not be asked about is no forgery', () => {
  expect(judged(checks('none', 'temperror', 'fail')).dmarc).toBe('temperror')
  expect(judged(checks('none', 'none', 'fail')).dmarc).toBe('fail')
})

describe('a domain without DMARC', () => {
  let folder: string
  let names: NameServer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mail-senders-'))
    names = await startNameServer({ 'bank.test': 'v=spf1 ip4:203.0.113.5 -all', 'thief.test': 'v=spf1 ip4:203.0.113.9 -all' })
  })
  afterAll(async () => {
    await names.close()
    await rm(folder, { recursive: true, force: true })
  })

  it.each([
    ['stands behind a mail that its server sent', { from: 'bea@bank.test', ip: '203.0.113.5' }, { spf: 'pass', isAligned: true }],
    [
      'not behind one that the server of another sent in its name',
      { from: 'x@thief.test', ip: '203.0.113.9' },
      { spf: 'pass', isAligned: false },
    ],
    ['nor behind one of a server that it does not name', { from: 'bea@bank.test', ip: '203.0.113.9' }, { spf: 'fail', isAligned: false }],
  ])('%s', async (_, { from, ip }, { spf, isAligned }) => {
    const path = join(folder, 'mail.eml')
    await writeFile(path, 'From: bea@bank.test\r\nTo: reply@acme.test\r\nSubject: Re\r\n\r\nI am Bea\r\n')
    const asked = { path, ip, helo: 'mx.test', from, author: 'bea@bank.test', servers: [names.address] }
    const sender = await checkMailJob(asked, { report: () => undefined, signal: new AbortController().signal })
    expect(sender).toMatchObject({ checks: { spf, dmarc: 'none' }, isAligned })
  })
})
