import type { Job } from '#server/jobs/job.ts'
import { findDamage } from '#server/storage/sql-connection.ts'

/** Checks the file at the given path: SQLite's report of damage, or undefined. */
export const findDamageJob: Job = (path) => Promise.resolve(findDamage(path as string))
