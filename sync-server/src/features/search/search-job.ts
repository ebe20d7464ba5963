import { searchAll } from '#server/features/search/find/search-all.ts'
import { catchUp } from '#server/features/search/text-index/catch-up.ts'
import { withTextFile } from '#server/features/search/text-index/open-index.ts'
import type { Job } from '#server/jobs/job.ts'
import { openAsker, type ThreadAsker } from '#server/records/queries/thread-context.ts'

export interface SearchJobInput extends ThreadAsker {
  text: string
  /** milliseconds since 1970: the time that a question waits for a thread is part of its time */
  askedAt: number
}

export interface SearchJobResult {
  /** the answer's JSON */
  text: string
  /** the index has texts to take up */
  isBehind: boolean
}

/** From the question to the end of the search; the person waits half a second more at most. */
const budgetMs = 1_500
/** However long a question waited for its turn, it is looked for so long. */
const leastMs = 400
/** For what changed since the last question. The rest is read through, and taken up behind the answer. */
const catchUpMs = 120

/** A search over all that the person may see, in a thread. */
export const searchJob: Job = (input) => {
  const { text, askedAt, ...asker } = input as SearchJobInput
  const began = performance.now()
  const until = began + Math.max(leastMs, budgetMs - (Date.now() - askedAt))
  const context = openAsker(asker)
  const indexed = withTextFile(context.org, (file) => {
    const behind = catchUp(context.org, file, began + catchUpMs)
    return { text: searchAll(context, text, until, { file, behind }), isBehind: behind.size > 0 }
  })
  return Promise.resolve<SearchJobResult>(indexed ?? { text: searchAll(context, text, until, undefined), isBehind: true })
}
