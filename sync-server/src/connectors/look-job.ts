import type { DatabaseReader, DatabaseTarget, RemoteTable } from '#server/connectors/database-reader.ts'
import { openDatabase } from '#server/connectors/open-database.ts'
import type { Job } from '#server/jobs/job.ts'

export interface LookInput {
  target: DatabaseTarget
  /** absent: the connection is tried and nothing asked */
  lists?: boolean
}
export interface LookResult {
  tables: RemoteTable[]
}

/** Connects, signs in, and lists the tables if asked for. @throws AppError `source_*` */
export const lookJob: Job = async (input): Promise<LookResult> => {
  const { target, lists } = input as LookInput
  return withDatabase(target, async (reader) => ({ tables: lists ? await reader.listTables() : [] }))
}

/** The connection ends with the work, whatever becomes of it. */
export async function withDatabase<Result>(target: DatabaseTarget, work: (reader: DatabaseReader) => Promise<Result>): Promise<Result> {
  const reader = await openDatabase(target)
  try {
    return await work(reader)
  } finally {
    reader.close()
  }
}
