import { createReadStream } from 'node:fs'
import { domainToASCII } from 'node:url'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { dmarc } from 'mailauth/lib/dmarc/index.js'
import { spf } from 'mailauth/lib/spf/index.js'
import { getAlignment } from 'mailauth/lib/tools.js'
import { checkResults, type CheckResult, type MailChecks } from '#shared/nouns/table-mail/mail-facts.ts'
import type { CheckedSender } from '#server/features/table-mail/sender-proof.ts'
import { createDnsAsker } from '#server/lib/outbound/ask-dns.ts'
import type { Job } from '#server/jobs/job.ts'

export interface CheckMailInput {
  path: string
  /** empty for a mail that another server brought: then its own domain says nothing of the sender's */
  ip: string
  helo: string
  from: string
  /** the address that counts as the writer's; empty: the mail names none */
  author: string
  /** DNS servers; the machine's own by default */
  servers?: string[]
}

/** Asks the domain of a sender what it says of a mail. The answers are kept and shown: a mail is taken whatever they are. */
export const checkMailJob: Job = async (input): Promise<CheckedSender> => {
  const { path, ip, helo, from, author, servers } = input as CheckMailInput
  const resolver = createDnsAsker(servers)
  const dkim = await dkimVerify(createReadStream(path), { resolver, sender: from })
  const sent = ip === '' ? undefined : await spf({ resolver, ip, helo, sender: from, mta: 'trama' })
  const sentBy = known(sent ? sent.status.result : undefined)
  const passed = dkim.results.filter(({ status }) => status.result === 'pass')
  const signedBy = known((passed[0] ?? dkim.results[0])?.status.result)
  const named = dkim.headerFrom ?? []
  if (!isOnlyAuthor(named, author)) return { checks: { spf: sentBy, dkim: signedBy, dmarc: 'fail' }, isAligned: false }
  const spfDomains = sent && sent.status.result === 'pass' ? [sent.domain] : []
  const aligned = named[0]
    ? await dmarc({
        headerFrom: named,
        spfDomains,
        dkimDomains: passed.map(({ id, signingDomain, status }) => ({ id, domain: signingDomain, aligned: status.aligned })),
        resolver,
      })
    : undefined
  return {
    checks: judged({ spf: sentBy, dkim: signedBy, dmarc: known(aligned ? aligned.status.result : undefined) }),
    isAligned: isBehind(named[0], [...passed.map(({ signingDomain }) => signingDomain), ...spfDomains]),
  }
}

/** The domain of one address is asked. A mail with two in its head, or with a writer by another header, has none to ask. */
function isOnlyAuthor(named: readonly string[], author: string): boolean {
  if (author === '') return named.length <= 1
  return named.length === 1 && plainAddress(named[0] ?? '') === plainAddress(author)
}

/** One of the domains is the writer's own, or of the same owner. */
function isBehind(author: string | undefined, domains: readonly string[]): boolean {
  const domain =
    plainAddress(author ?? '')
      .split('@')
      .at(-1) ?? ''
  return domain !== '' && domains.some((one) => getAlignment(domain, one, false) !== false)
}

function plainAddress(address: string): string {
  const text = address.trim().toLowerCase()
  const at = text.lastIndexOf('@') + 1
  return text.slice(0, at) + (domainToASCII(text.slice(at)) || text.slice(at))
}

/** A mail whose signature or sender could not be asked about is no forgery yet. */
export function judged({ spf, dkim, dmarc }: MailChecks): MailChecks {
  const isOpen = spf === 'temperror' || dkim === 'temperror'
  return { spf, dkim, dmarc: dmarc === 'fail' && isOpen ? 'temperror' : dmarc }
}

function known(result: string | undefined): CheckResult {
  return checkResults.find((one) => one === result) ?? 'none'
}
