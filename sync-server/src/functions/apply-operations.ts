import { z } from 'zod'
import { isUuid } from '#shared/lib/ids.ts'
import type { FunctionChangeTold } from '#shared/nouns/functions/function-calls.ts'
import { programCellSchema, programKeySchema } from '#shared/nouns/records/program-values.ts'
import type { ProgramChange } from '#shared/nouns/records/program-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { groupOperations } from '#server/functions/group-operations.ts'
import { tableByName } from '#server/functions/table-by-name.ts'
import type { WriteCause } from '#server/jobs/write-cause.ts'
import { applyChanges } from '#server/records/programs/write-for-program.ts'
import { CodeRefusal, type CodeOperation } from '#server/sandbox/code-job.ts'

const valuesSchema = z.record(programKeySchema, programCellSchema)

/**
 * Inside a write: makes the changes that code asked for, with the rights of the context: all of them, or none. Their order is kept as far
 * as one of them can tell (group-operations.ts).
 * @throws AppError of the write path; CodeRefusal for a table that the context does not see
 */
export function applyOperations(
  context: OrgContext,
  operations: readonly CodeOperation[],
  meta: { batch: string; cause: WriteCause },
): FunctionChangeTold[] {
  const tableIds = new Map<string, string>()
  const tableOf = ({ table }: CodeOperation): string => {
    const tableId = tableIds.get(table) ?? tableByName(context, table)
    tableIds.set(table, tableId)
    return tableId
  }
  for (const { tableId, operations: some } of groupOperations(context.org, operations, tableOf))
    applyChanges(context, tableId, some.map(changeOf), { money: 'stored', ...meta })
  return operations.map((operation) => ({
    ...{ op: operation.kind, table_id: tableOf(operation), id: operation.id },
    values: 'values' in operation ? operation.values : {},
  }))
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
