import type { ItemType } from '#shared/values/item-type.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { optionalPart } from '#client/lib/lazy-part.ts'

/** The way to ask for what is not in sight; fetched when an address leads nowhere. */
export const AskAccess = optionalPart<{ type: ItemType; id: string }>(async () => {
  const [file] = await Promise.all([import('#client/nouns/access-requests/AskAccess.tsx'), loadTexts('accessRequests')])
  return file.AskAccess
})
