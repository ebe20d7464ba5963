import { threadKinds, type ThreadKindName } from '#server/records/queries/query-kinds.ts'
import { openAsker, type ThreadAsker } from '#server/records/queries/thread-context.ts'
import type { Job } from '#server/jobs/job.ts'

export interface QueryJobInput extends ThreadAsker {
  kind: ThreadKindName
  query: unknown
}

export interface QueryJobResult {
  text: string
  ms: number
}

/** A query with the person's rights, in a thread. */
export const queryJob: Job = (input) => {
  const { kind, query, ...asker } = input as QueryJobInput
  const started = performance.now()
  const text = threadKinds[kind].answer(openAsker(asker), query as never)
  return Promise.resolve<QueryJobResult>({ text, ms: performance.now() - started })
}
