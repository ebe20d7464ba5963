import type { FunctionChangeTold, FunctionRunError, KeptFunctionRun } from '#shared/nouns/functions/function-calls.ts'
import type { RunBeginning } from '#shared/nouns/functions/function.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { getFunction, type RunRow } from '#server/functions/function-rows.ts'

/** A page of the log of a function, the newest run first. @throws AppError `not_found` */
export function listRuns(
  context: OrgContext,
  functionId: string,
  { page, size }: { page: number; size: number },
): { items: KeptFunctionRun[]; total: number } {
  const { db } = context.org
  getFunction(context.org, functionId)
  const own = db.build.selectFrom('function_run').where('function_id', '=', functionId)
  const total = db.get(own.select(db.build.fn.countAll<number>().as('count')))?.count ?? 0
  const newest = own.selectAll().orderBy('at', 'desc').orderBy('id', 'desc')
  const rows = db.all(newest.limit(size).offset((page - 1) * size))
  return { items: rows.map((row) => describeRun(row, readsRun(context, row))), total }
}

/** A run tells what its owner sees: to them, to the person who started it, and to administrators. */
function readsRun({ access, memberId }: OrgContext, { owner_id: ownerId, actor_id: actorId }: RunRow): boolean {
  return access.isAdmin || memberId === ownerId || memberId === actorId
}

function describeRun(row: RunRow, isReadable: boolean): KeptFunctionRun {
  const told = isReadable
    ? {
        ...{ input: row.input, output: row.output, log: row.log },
        changes: JSON.parse(row.changes) as FunctionChangeTold[],
        error: row.error === null ? null : (JSON.parse(row.error) as FunctionRunError),
      }
    : { input: null, output: null, log: null, changes: null, error: null }
  return {
    ...{ id: row.id, version: row.version, began: row.began as RunBeginning, dry_run: row.is_dry === 1, status: row.status },
    ...{ ms: row.ms, mbms: row.mbms, at: row.at, ...told },
  }
}
