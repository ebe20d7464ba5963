import { areLinked } from '#server/functions/linked-tables.ts'
import type { CodeOperation } from '#server/sandbox/code-job.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findTableModel, type TableModel } from '#server/storage/records/table-model.ts'

/** Changes of one table that the write path makes at once. */
export interface OperationGroup {
  tableId: string
  operations: CodeOperation[]
}

interface Table {
  model: TableModel | undefined
  /** its newest group */
  group: OperationGroup
  /** a later group is of a table that it is linked with: only new records without links may still join */
  isClosed: boolean
  /** the changes of the group follow each other in the code, so that they are one write there too */
  isUnbroken: boolean
}

/**
 * Changes in groups of one table. Code that writes to tables in turns would otherwise cost a whole write for each change. The order within
 * a table stays. A change joins earlier ones of its table only if nothing in between can tell.
 */
export function groupOperations(
  org: OrgDatabase,
  operations: readonly CodeOperation[],
  tableOf: (operation: CodeOperation) => string,
): OperationGroup[] {
  const groups: OperationGroup[] = []
  const tables = new Map<string, Table>()
  const linked = areLinked(org)
  let previous: OperationGroup | undefined
  for (const operation of operations) {
    const tableId = tableOf(operation)
    const known = tables.get(tableId)
    const last = groups.at(-1)
    const follows = known?.group === previous && previous === last
    if (known && (mayFollow(operation, known, follows) || mayJoin(operation, known, last))) {
      known.group.operations.push(operation)
      known.isUnbroken &&= follows
      previous = known.group
      continue
    }
    const group: OperationGroup = { tableId, operations: [operation] }
    groups.push(group)
    previous = group
    for (const [id, other] of tables) if (id !== tableId && !other.isClosed) other.isClosed = linked(id, tableId)
    tables.set(tableId, { model: known?.model ?? findTableModel(org, tableId), group, isClosed: false, isUnbroken: true })
  }
  return groups
}

/**
 * Whether a change may join the one right before it. In one write, a record that takes a link and is deleted takes nothing; where the code
 * has another write in between, it has taken the link from somebody.
 */
function mayFollow(operation: CodeOperation, { model, isUnbroken }: Table, follows: boolean): boolean {
  return follows && (isUnbroken || (model !== undefined && !touchesLinks(operation, model)))
}

/** Whether a change may join earlier ones of its table although others of other tables came in between. */
function mayJoin(operation: CodeOperation, { model, group, isClosed }: Table, last: OperationGroup | undefined): boolean {
  if (!model) return false
  const isNew = operation.kind === 'insert'
  if (!touchesLinks(operation, model)) return !isClosed || isNew
  // where a record may be linked once, the order in which others take it counts
  return isNew && group === last && model.linkFields.every(({ link }) => link?.inverse?.limitToOne !== true)
}

function touchesLinks(operation: CodeOperation, { linkFields }: TableModel): boolean {
  if (operation.kind === 'delete') return linkFields.length > 0
  const { kind, values } = operation
  return linkFields.some((field) => (kind === 'insert' && field.default) || field.id in values || field.label in values)
}
