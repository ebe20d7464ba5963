import { loadTexts } from '#client/i18n/i18n.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'

/** The line of words of the AI host with its texts, in a chunk of its own. For a `Suspense` around it. */
export const AskAiLater = lazyPart(async () => {
  const [{ AskAi }] = await Promise.all([import('#client/nouns/ai-builder/AskAi.tsx'), loadTexts('aiBuilder')])
  return AskAi
})

/** The look at an automation that the host wrote. Its texts have come with the line of words. */
export const AutomationReviewLater = lazyPart(async () => (await import('#client/nouns/ai-builder/AutomationReview.tsx')).AutomationReview)
