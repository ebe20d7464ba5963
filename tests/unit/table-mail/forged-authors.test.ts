import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MailChecks } from '#shared/nouns/table-mail/mail-facts.ts'
import { checkMailJob } from '#server/features/table-mail/in/check-mail-job.ts'
import { readMailJob, type ReadMail } from '#server/features/table-mail/in/read-mail-job.ts'
import type { CheckedSender } from '#server/features/table-mail/sender-proof.ts'
import { corpus } from '#tests/support/mail/corpus/corpus.ts'
import { startNameServer, type NameServer } from '#tests/support/mail/name-server.ts'

let folder: string
let names: NameServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-authors-'))
  names = await startNameServer()
})
afterAll(async () => {
  await names.close()
  await rm(folder, { recursive: true, force: true })
})

const context = { report: () => undefined, signal: new AbortController().signal }

async function judge(raw: string | Uint8Array): Promise<{ author: string; isBroken: boolean; checks: MailChecks }> {
  const path = join(folder, 'mail.eml')
  await writeFile(path, raw)
  const { from, isBroken } = (await readMailJob({ path, folder }, context)) as ReadMail
  const asked = { path, ip: '', helo: '', from: 'x@thief.test', author: from.address, servers: [names.address] }
  const { checks } = (await checkMailJob(asked, context)) as CheckedSender
  return { author: from.address, isBroken, checks }
}

const mail = (head: string[]): string => [...head, 'To: reply@acme.test', 'Subject: Re', '', 'I am Bea', ''].join('\r\n')

it.each([
  ['two writers, in two headers', ['From: bea@bank.test', 'From: x@thief.test']],
  ['two writers, the other way round', ['From: x@thief.test', 'From: bea@bank.test']],
  ['two writers in one header', ['From: bea@bank.test, x@thief.test']],
  ['no writer but who sent it', ['Sender: bea@bank.test']],
  ['a writer without an address, and who sent it', ['From: Bea', 'Sender: bea@bank.test']],
  ['a writer within a group', ['From: Team: bea@bank.test;']],
])('a mail with %s is a forgery', async (_, head) => {
  expect((await judge(mail(head))).checks.dmarc).toBe('fail')
})

it.each([
  ['From: Bea <bea@bank.test>'],
  ['From: "bea@bank.test" <BEA@bank.test>'],
  ['From: =?utf-8?q?B=C3=A9a?= <bea@bank.test>'],
  ['From: "x@thief.test" <bea@bank.test>'],
])('the domain of its one writer is asked about a mail with %s', async (from) => {
  expect(await judge(mail([from]))).toMatchObject({ author: 'bea@bank.test', checks: { dmarc: 'none' } })
})

it('no true mail of the corpus counts as forged by its head', async () => {
  const forged: string[] = []
  for (const { name, raw } of corpus.filter((one) => one.raw.length < 20_000)) {
    const { isBroken, checks } = await judge(raw)
    if (!isBroken && checks.dmarc === 'fail') forged.push(name)
  }
  expect(forged).toEqual([])
})
