import { catchUp } from '#server/features/search/text-index/catch-up.ts'
import { dropGone } from '#server/features/search/text-index/drop-gone.ts'
import { withTextFile } from '#server/features/search/text-index/open-index.ts'
import type { Job } from '#server/jobs/job.ts'
import { openReader } from '#server/records/queries/thread-context.ts'

export interface CatchUpInput {
  path: string
  orgId: string
}

const turnMs = 2_000

/** Takes up texts for a while, in a thread that nobody waits for. @returns true when some are left */
export const catchUpJob: Job = (input) => {
  const { path, orgId } = input as CatchUpInput
  const org = openReader(path, orgId)
  const isBehind = withTextFile(org, (file) => {
    const behind = catchUp(org, file, performance.now() + turnMs)
    if (behind.size === 0) dropGone(org, file)
    return behind.size > 0
  })
  return Promise.resolve(isBehind ?? false)
}
