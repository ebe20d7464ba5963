import { isEmail } from '#client/features/settings/own-addresses.ts'
import { mostSystemEmails } from '#shared/nouns/notices/notice-settings.ts'

/** Addresses separated by commas, as they are typed. */
export const splitEmails = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The key of the text for what is wrong with a list of addresses (specification 1 §5); null: nothing. */
export function emailsProblem(text: string): 'invalidEmail' | 'tooManyEmails' | null {
  const emails = splitEmails(text)
  if (emails.some((email) => !isEmail(email))) return 'invalidEmail'
  return emails.length > mostSystemEmails ? 'tooManyEmails' : null
}
