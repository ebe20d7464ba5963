import type { Job } from '#server/jobs/job.ts'
import { makeTakeOut, type TakeOutInput } from '#server/storage/take-out/make-take-out.ts'

/** Writes and tries a take-out; see there. */
export const takeOutJob: Job = (input, { signal }) => makeTakeOut(input as TakeOutInput, signal)
