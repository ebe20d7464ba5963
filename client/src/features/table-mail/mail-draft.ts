import {
  aliasLimit,
  isBaseAddress,
  isMailAddress,
  mailFieldKeys,
  splitAddresses,
  type TableMailConfig,
} from '#shared/nouns/table-mail/table-mail.ts'

/** The settings as they are typed: addresses with commas between them. */
export interface MailConfigDraft extends Omit<TableMailConfig, 'alias_list' | 'domain'> {
  aliases: string
}

export function draftOf({ alias_list, domain: _domain, ...config }: TableMailConfig): MailConfigDraft {
  return { ...config, aliases: alias_list.join(', ') }
}

export function readDraft({ aliases, ...draft }: MailConfigDraft): Partial<TableMailConfig> {
  // one without a name or a text is none
  const answer_texts = draft.answer_texts.filter(({ name, text }) => name.trim() !== '' && text.trim() !== '')
  return { ...draft, answer_texts, base_address: draft.base_address.trim().toLowerCase(), alias_list: splitAddresses(aliases) }
}

/** Keys of texts by part: those of errors, or `required`. */
export type MailProblems = Partial<Record<keyof MailConfigDraft, string>>

/** The rules of the specification (2 §5), as the server has them. */
export function findProblems(draft: MailConfigDraft, domain: string): MailProblems {
  const problems: MailProblems = {}
  const base = draft.base_address.trim().toLowerCase()
  if (base !== '' && !(isBaseAddress(base) && isMailAddress(`${base}@${domain}`))) problems.base_address = 'invalid_email'
  if (draft.enabled && base === '') problems.base_address = 'required'
  const aliases = splitAddresses(draft.aliases)
  if (!aliases.every(isMailAddress)) problems.aliases = 'invalid_email'
  else if (aliases.length > aliasLimit) problems.aliases = 'too_many_aliases'
  const taken = new Set<string>()
  for (const key of mailFieldKeys) {
    const id = draft[key]
    if (id === null) {
      if (draft.enabled) problems[key] = 'required'
    } else if (taken.has(id)) problems[key] = 'field_used_twice'
    else taken.add(id)
  }
  return problems
}
