import type { CellValue } from '#shared/values/cell-value.ts'
import type { ActRecord, StepAct } from '#shared/nouns/automations/run.ts'
import { actOf } from '#server/automations/steps/action.ts'
import { changeRecords, type ChosenRecords } from '#server/automations/steps/change-records.ts'
import { labelText } from '#server/automations/cells/cell-text.ts'
import { describeCells } from '#server/automations/cells/fill-cell.ts'
import type { ReadRecord } from '#server/automations/cells/read-record.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import type { StepResult } from '#server/automations/flow/step-result.ts'

/** Cells to write, by record. */
export interface WritePlan {
  tableId: string
  records: { id: string; seq: number; cells: Record<string, CellValue> }[]
}

const toldRecords = 20

/** Plans writing cells into records. */
export function planCells(
  scope: RunScope,
  chosen: ChosenRecords,
  cellsOf: (record: ReadRecord) => Record<string, CellValue>,
): { plan: WritePlan; act: StepAct } {
  const { tableId, table, fields } = chosen
  const records = chosen.records.map((record) => ({ record, cells: cellsOf(record) }))
  const told = records.slice(0, toldRecords).map(({ record, cells }): ActRecord => ({
    id: record.id,
    label: labelText(scope, fields, table.model.recordLabelField, record.cells),
    cells: describeCells(scope, chosen, record.cells, cells),
  }))
  return {
    plan: { tableId, records: records.map(({ record, cells }) => ({ id: record.id, seq: record.seq, cells })) },
    act: actOf('update', { tableId, count: records.length, records: told }),
  }
}

export function applyCells(scope: RunScope, { tableId, records }: WritePlan): StepResult {
  changeRecords(
    scope,
    tableId,
    records.map(({ id, seq, cells }) => ({ op: 'update', id, base: seq, values: cells })),
  )
  return { tableId, ids: records.map(({ id }) => id) }
}

export function pretendCells(scope: RunScope, { tableId, records }: WritePlan): StepResult {
  for (const { id, cells } of records) {
    const key = `${tableId} ${id}`
    scope.wouldBe.set(key, { ...scope.wouldBe.get(key), ...cells })
  }
  return { tableId, ids: records.map(({ id }) => id) }
}
