import type { SafeFetch } from '#server/lib/outbound/safe-fetch.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { journalAway } from '#server/storage/journal/journal-away.ts'
import type { OutputGate } from '#server/storage/output-gate.ts'

/** Time that a request outward waits for the journal; who wanted it tries again later. */
const confirmedMs = 5_000

const mayLeave = (gate: OutputGate): Promise<boolean> => gate.passed(confirmedMs)

/** Requests to other servers, once everything is confirmed that was committed before. */
export function holdRequests(safeFetch: SafeFetch, gate: OutputGate | undefined): SafeFetch {
  if (!gate) return safeFetch
  return async (request) => ((await mayLeave(gate)) ? safeFetch(request) : { ok: false, failure: 'connection_failed' })
}

/** The same for mails. */
export function holdMail(mailer: Mailer, gate: OutputGate | undefined): Mailer {
  if (!gate) return mailer
  return {
    ...mailer,
    send: async (mail) => {
      if (!(await mayLeave(gate))) throw journalAway()
      return mailer.send(mail)
    },
  }
}
