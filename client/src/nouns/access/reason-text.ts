import type { AccessDecision, AccessQuestion } from '#shared/access/access-question.ts'

/** The key of the text that names a question's subject, e.g. `why.table.editRecords`. */
export function subjectKey(question: AccessQuestion): string {
  const { about } = question
  if ('right' in question) return `why.${about}.${question.right}`
  if (about === 'flag') return `why.flag.${question.flag}`
  if (about === 'create') return `why.create.${question.type}`
  if (about === 'act') return `why.act.${question.act}`
  return `why.${about}`
}

/**
 * The text of the deciding rule, in namespace `access`, and the texts it names by their keys. A rule about all items has a text of its own, since it
 * would have to be changed there.
 */
export function reasonKeys(decision: AccessDecision): { key: string; values: Record<string, string> } {
  const { rule, seat, needed, flag, entry } = decision
  if (rule === 'seat')
    return { key: 'why.rules.seat', values: { seat: `seats.${seat ?? 'viewer'}`, needed: `seats.${needed ?? 'builder'}` } }
  if (rule === 'flag') return { key: 'why.rules.flag', values: { flag: `why.flag.${flag ?? 'access_settings'}` } }
  if (rule === 'disabled') return { key: entry === '*' ? 'why.rules.allDisabled' : 'why.rules.disabled', values: {} }
  if (rule === 'entry' || rule === 'rowRules') return { key: `why.rules.${rule}${entry === '*' ? 'All' : ''}`, values: {} }
  return { key: `why.rules.${rule}`, values: {} }
}
