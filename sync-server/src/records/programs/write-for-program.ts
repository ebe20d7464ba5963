import { newId } from '#shared/lib/ids.ts'
import type { ProgramChange } from '#shared/nouns/records/program-calls.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import type { WriteCause } from '#server/jobs/write-cause.ts'
import { newIdInWrite, writeRecords } from '#server/mutations/write-records.ts'
import { findInRows } from '#server/records/read/find-in-rows.ts'
import { fieldKeys } from '#server/records/programs/field-keys.ts'
import { runOnce, type OnceKey } from '#server/records/programs/run-once.ts'
import { readValues, type MoneyAs } from '#server/records/programs/read-values.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

export interface Written {
  items: { id: string; op: ProgramChange['op'] }[]
  seq: number
}

/** The changes of a call, worked out inside the write with the rights of that moment. */
type ChangesOf = (context: OrgContext) => readonly ProgramChange[]

/**
 * Changes of a program: all are made in one transaction, or none. A repeated `once` gets the first answer and changes nothing.
 * @throws AppError of the write path; `record_changed` for a record changed since the given `seq`; `invalid_request` for unknown fields
 */
export async function writeForProgram(caller: OrgContext, tableId: string, changesOf: ChangesOf, once?: OnceKey): Promise<Written> {
  const { org, memberId } = caller
  return writeRecords(org.db, () => {
    const context = createOrgContext(org, memberId, caller)
    return runOnce(context, once, () => applyChanges(context, tableId, changesOf(context)))
  })
}

interface Applying {
  money?: MoneyAs
  /** groups what one program does, for history and undo */
  batch?: string
  /** the rule that writes */
  cause?: WriteCause
}

/** Inside a write. */
export function applyChanges(
  context: OrgContext,
  tableId: string,
  given: readonly ProgramChange[],
  { money = 'stored', batch = newId(), cause }: Applying = {},
): Written {
  const table = openTable(context, tableId)
  const keys = fieldKeys(visibleFields(context, table))
  const how = { locale: orgLocale(context.org), money }
  const now = context.org.currentSeq()
  const changes = given.map((change): RecordChange => {
    if (change.op === 'create')
      return { op: 'create', id: change.id ?? newIdInWrite(), values: readValues(context, keys, change.values, how) }
    if (change.op === 'restore') return change
    if (change.seq !== undefined && findInRows(context, table, change.id)?.seq !== change.seq)
      throw new AppError('record_changed', { recordId: change.id })
    if (change.op === 'delete') return { op: 'delete', id: change.id, base: now }
    return { op: 'update', id: change.id, values: readValues(context, keys, change.values, how), base: change.base ?? now }
  })
  const { seq } = applyRecordChanges(context, tableId, changes, { batch, madeAt: context.now(), cause })
  return { items: changes.map(({ id, op }) => ({ id, op })), seq }
}
