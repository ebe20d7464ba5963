import type { MailChecks } from '#shared/nouns/table-mail/mail-facts.ts'

/** The results of a mail's checks. */
export interface CheckedSender {
  checks: MailChecks
  /** true: the writer's own domain signed it, or sent it from a server of its own */
  isAligned: boolean
}

const couldNotBeAsked = ({ spf, dkim, dmarc }: MailChecks): boolean => [spf, dkim, dmarc].includes('temperror')

/**
 * False where somebody else may have written in this name: an automatic answer would reach a person who never wrote. That nobody could be asked in
 * time proves nothing. A domain without DMARC may say by SPF alone that the mail is not its own. A mail server in front makes the checks when they
 * are switched off here.
 */
export function isAnswerable(found: CheckedSender | null, isChecked: boolean): boolean {
  if (!isChecked) return true
  if (found === null) return false
  const { spf, dmarc } = found.checks
  if (dmarc === 'pass') return true
  if (dmarc === 'fail' || couldNotBeAsked(found.checks)) return false
  return found.isAligned || (spf !== 'fail' && spf !== 'softfail')
}

/**
 * True where the domain of the writer stands behind the mail: only then it counts as theirs. A domain that says nothing proves nobody, since its
 * name can be written by anybody.
 */
export function isProven(found: CheckedSender | null, isChecked: boolean): boolean {
  if (!isChecked) return true
  return found !== null && found.checks.dmarc !== 'fail' && (found.isAligned || found.checks.dmarc === 'pass')
}

/** True where a later try may prove more. */
export function mayBeProvenLater(found: CheckedSender | null): boolean {
  return found === null || (found.checks.dmarc !== 'fail' && couldNotBeAsked(found.checks))
}
