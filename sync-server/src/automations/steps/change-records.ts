import { createHash } from 'node:crypto'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { readRecord, readTable, type ReadRecord, type ReadTable } from '#server/automations/cells/read-record.ts'
import { recordsOfInput } from '#server/automations/cells/reach-records.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'

/** Inside a write: changes of a run. All of a run's are one batch, so that they are undone together. */
export function changeRecords(scope: RunScope, tableId: string, changes: readonly RecordChange[]): void {
  if (changes.length === 0) return
  const { context, runId, cause } = scope
  applyRecordChanges(context, tableId, changes, { batch: runId, madeAt: context.now(), gesture: 'automation', cause })
}

/** An id that only this step of this run has: a step that is done again makes the same record. */
export function idOfStep({ runId, next }: Pick<RunScope, 'runId' | 'next'>, part = ''): string {
  const hex = createHash('sha256').update(`${runId} ${next.path} ${part}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export interface ChosenRecords extends ReadTable {
  tableId: string
  records: readonly ReadRecord[]
}

/** The records that a step is about, those outside the trash. @throws AppError `record_not_found` when there is no source */
export function chosenRecords(scope: RunScope, source: string): ChosenRecords {
  const found = recordsOfInput(scope, source)
  if (!found) throw new AppError('record_not_found', { source })
  const read = readTable(scope, found.tableId)
  const records = found.ids.flatMap((id) => readRecord(scope, read, id) ?? []).filter((record) => !record.isDeleted)
  return { ...read, tableId: found.tableId, records }
}
