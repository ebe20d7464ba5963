import type { Job } from '#server/jobs/job.ts'
import { findDamage } from '#server/storage/sql-connection.ts'

/** Looks through the file whose path is given: what SQLite says against it, or undefined. */
export const findDamageJob: Job = (path) => Promise.resolve(findDamage(path as string))
