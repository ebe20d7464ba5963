import { z } from 'zod'
import { isUuid } from '#shared/lib/ids.ts'
import type { FunctionChangeTold } from '#shared/nouns/functions/function-calls.ts'
import { programCellSchema, programKeySchema } from '#shared/nouns/records/program-values.ts'
import type { ProgramChange } from '#shared/nouns/records/program-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { tableByName } from '#server/functions/table-by-name.ts'
import type { WriteCause } from '#server/jobs/write-cause.ts'
import { applyChanges } from '#server/records/programs/write-for-program.ts'
import { CodeRefusal, type CodeOperation } from '#server/sandbox/code-job.ts'

const valuesSchema = z.record(programKeySchema, programCellSchema)

/**
 * Inside a write: makes the changes that code asked for, in their order, with the rights of the context: all of them, or none.
 * @throws AppError of the write path; CodeRefusal for a table that the context does not see
 */
export function applyOperations(
  context: OrgContext,
  operations: readonly CodeOperation[],
  meta: { batch: string; cause: WriteCause },
): FunctionChangeTold[] {
  const done: FunctionChangeTold[] = []
  const tableIds = new Map<string, string>()
  for (let at = 0; at < operations.length;) {
    const { table } = operations[at] as CodeOperation
    let end = at + 1
    while (operations[end]?.table === table) end += 1
    const group = operations.slice(at, end)
    const tableId = tableIds.get(table) ?? tableByName(context, table)
    tableIds.set(table, tableId)
    applyChanges(context, tableId, group.map(changeOf), { money: 'stored', ...meta })
    for (const operation of group)
      done.push({ op: operation.kind, table_id: tableId, id: operation.id, values: 'values' in operation ? operation.values : {} })
    at += group.length
  }
  return done
}

function changeOf(operation: CodeOperation): ProgramChange {
  const { id } = operation
  if (!isUuid(id)) throw new AppError('record_not_found', { recordId: operation.id.slice(0, 100) })
  if (operation.kind === 'delete') return { op: 'delete', id }
  const values = valuesSchema.safeParse(operation.values)
  if (!values.success) {
    const [issue] = values.error.issues
    throw new CodeRefusal(`${operation.kind} in ${operation.table}: ${issue?.path.join('.') ?? ''} is no value of a cell`)
  }
  return { op: operation.kind === 'insert' ? 'create' : 'update', id, values: values.data }
}
