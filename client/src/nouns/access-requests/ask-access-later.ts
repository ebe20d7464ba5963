import { loadTexts } from '#client/i18n/i18n.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'

/** The way to ask for what is not in sight; fetched when an address leads nowhere. */
export const AskAccess = lazyPart(async () => {
  const [file] = await Promise.all([import('#client/nouns/access-requests/AskAccess.tsx'), loadTexts('accessRequests')])
  return file.AskAccess
})
