import { searchCalls } from '#shared/nouns/search/search-calls.ts'
import { searchThreadsOf, startSearchThreads } from '#server/features/search/search-threads.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { JsonText } from '#server/http/json-answer.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** Nothing was found so far, and that is said. */
const nothingSoFar = JSON.stringify({ hits: [], complete: false })

/** Finds records, pages and tasks in one go, on a thread. */
export const searchFeature: ServerFeature = {
  name: 'search',
  calls: [
    handleCalls(searchCalls, {
      'POST search': async ({ body }, context) => {
        const answer = await searchThreadsOf(context.platform).ask(context.member(), body.text, () => context.signal())
        return new JsonText(answer ?? nothingSoFar)
      },
    }),
  ],
  start: startSearchThreads,
}
