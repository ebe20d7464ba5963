import { isFormula, readTemplate } from '#shared/nouns/automations/template-text.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { peopleAt } from '#server/automations/cells/people-at.ts'
import { fillText, placeText } from '#server/automations/cells/place-text.ts'
import { formulaText } from '#server/automations/cells/work-formula.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import { readMemberNames } from '#server/storage/member-names.ts'

/** One who gets a mail: `shown` is their name for a person of the team, whose address the owner need not know. */
export interface MailReceiver {
  address: string
  shown: string
}

const mostReceivers = 10
const addressPattern = /^[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\@]+\.[^\s<>,;:"()[\]\\@]+$/

/**
 * The receivers in a text of addresses: written ones, those at places, and people of the team at places, each once.
 * @throws AppError `invalid_emails` for a text that is no address, and without any; `too_many_emails`
 */
export function receiversIn(scope: RunScope, template: string): MailReceiver[] {
  const found = new Map<string, MailReceiver>()
  const people = new Set<string>()
  let written = ''
  for (const part of readTemplate(template)) {
    const ids = typeof part === 'string' || isFormula(part) ? undefined : peopleAt(scope, part)
    for (const id of ids ?? []) people.add(id)
    if (typeof part === 'string') written += part
    else if (ids) written += ' '
    else written += isFormula(part) ? formulaText(scope, part, (place) => placeText(scope, place)) : placeText(scope, part)
  }
  for (const address of written.split(/[,;\s]+/).filter((text) => text !== '')) {
    if (address.length > 254 || !addressPattern.test(address)) throw new AppError('invalid_emails', { text: address.slice(0, 200) })
    found.set(address, { address, shown: address })
  }
  for (const member of membersOf(scope, people)) if (!found.has(member.address)) found.set(member.address, member)
  if (found.size === 0) throw new AppError('invalid_emails', { text: fillText(scope, template).slice(0, 200) })
  if (found.size > mostReceivers) throw new AppError('too_many_emails', { limit: mostReceivers })
  return [...found.values()]
}

/** The people who are active members now. */
function membersOf({ context: { org } }: RunScope, ids: ReadonlySet<string>): MailReceiver[] {
  if (ids.size === 0) return []
  const names = readMemberNames(org)
  const rows = org.db.all(
    org.db.build
      .selectFrom('member')
      .select(['id', 'email'])
      .where('id', 'in', [...ids])
      .where('active', '=', 1)
      .where('deleted_at', 'is', null)
      .orderBy('id'),
  )
  return rows.map(({ id, email }) => ({ address: email, shown: names.get(id) ?? '' }))
}
