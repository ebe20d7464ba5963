import { isMailAddress, mailPeopleLimit, splitAddresses } from '#shared/nouns/table-mail/table-mail.ts'
import type { MutationArgs } from '#shared/catalogue/mutation-kinds.ts'

/** People and subject of a mail as they are typed. */
export interface MailDraft {
  to: string
  cc: string
  subject: string
}

export const noMailDraft: MailDraft = { to: '', cc: '', subject: '' }

/** The parts as they are sent; undefined while an address is wrong. */
export function readMailDraft({ to, cc, subject }: MailDraft): NonNullable<MutationArgs['chats.send']['mail']> | undefined {
  const [people, copies] = [splitAddresses(to), splitAddresses(cc)]
  if (![...people, ...copies].every(isMailAddress) || people.length > mailPeopleLimit || copies.length > mailPeopleLimit) return undefined
  const title = subject.trim()
  return { ...(people.length > 0 && { to: people }), ...(copies.length > 0 && { cc: copies }), ...(title !== '' && { subject: title }) }
}
