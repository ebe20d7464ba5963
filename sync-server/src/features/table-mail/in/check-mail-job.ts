import { createReadStream } from 'node:fs'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { dmarc } from 'mailauth/lib/dmarc/index.js'
import { spf } from 'mailauth/lib/spf/index.js'
import { checkResults, type CheckResult, type MailChecks } from '#shared/nouns/table-mail/mail-facts.ts'
import { createDnsAsker } from '#server/lib/outbound/ask-dns.ts'
import type { Job } from '#server/jobs/job.ts'

export interface CheckMailInput {
  path: string
  /** empty for a mail that another server brought: then its own domain says nothing of the sender's */
  ip: string
  helo: string
  from: string
  /** DNS servers; the machine's own by default */
  servers?: string[]
}

/** Asks the domain of a sender what it says of a mail. The answers are kept and shown: a mail is taken whatever they are. */
export const checkMailJob: Job = async (input): Promise<MailChecks> => {
  const { path, ip, helo, from, servers } = input as CheckMailInput
  const resolver = createDnsAsker(servers)
  const dkim = await dkimVerify(createReadStream(path), { resolver, sender: from })
  const sent = ip === '' ? undefined : await spf({ resolver, ip, helo, sender: from, mta: 'trama' })
  const passed = dkim.results.filter(({ status }) => status.result === 'pass')
  const aligned = dkim.headerFrom
    ? await dmarc({
        headerFrom: dkim.headerFrom,
        spfDomains: sent && sent.status.result === 'pass' ? [sent.domain] : [],
        dkimDomains: passed.map(({ id, signingDomain, status }) => ({ id, domain: signingDomain, aligned: status.aligned })),
        resolver,
      })
    : undefined
  return judged({
    spf: known(sent ? sent.status.result : undefined),
    dkim: known((passed[0] ?? dkim.results[0])?.status.result),
    dmarc: known(aligned ? aligned.status.result : undefined),
  })
}

/** A mail whose signature or sender could not be asked about is no forgery yet. */
export function judged({ spf, dkim, dmarc }: MailChecks): MailChecks {
  const isOpen = spf === 'temperror' || dkim === 'temperror'
  return { spf, dkim, dmarc: dmarc === 'fail' && isOpen ? 'temperror' : dmarc }
}

function known(result: string | undefined): CheckResult {
  return checkResults.find((one) => one === result) ?? 'none'
}
