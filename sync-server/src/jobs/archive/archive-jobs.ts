import type { Job } from '#server/jobs/job.ts'
import { cutPages, cutSnapshot, findEnd, type CutOrder, type CutPagesOrder } from '#server/storage/archive/cut-pack.ts'
import { checkpointFile } from '#server/storage/sql-connection.ts'

/** The work of the archive on threads, by its name behind `archive.`. */
export const archiveJobs: Readonly<Record<'findEnd' | 'pages' | 'snapshot' | 'checkpoint', Job>> = {
  findEnd: (path) => Promise.resolve(findEnd(path as string)),
  pages: (order) => Promise.resolve(cutPages(order as CutPagesOrder)),
  snapshot: (order) => cutSnapshot(order as CutOrder),
  checkpoint: (path) => Promise.resolve(checkpointFile(path as string)),
}
