import type { FilterGroup } from '#shared/values/query.ts'
import type { StepAct } from '#shared/nouns/automations/run.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { labelText } from '#server/automations/cells/cell-text.ts'
import { describeCells, fillCells } from '#server/automations/cells/fill-cell.ts'
import { fillFilter } from '#server/automations/cells/fill-filter.ts'
import { readRecord, readTable } from '#server/automations/cells/read-record.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import type { StepResult } from '#server/automations/flow/step-result.ts'
import { action, actOf, setting, textSetting } from '#server/automations/steps/action.ts'
import { changeRecords, idOfStep } from '#server/automations/steps/change-records.ts'
import { writeRecords } from '#server/mutations/write-records.ts'

interface Plan {
  tableId: string
  filter: FilterGroup | null
  cells: Record<string, CellValue>
  /** the id of a record that it makes; a step that is done again makes the same */
  id: string
  act: StepAct
}

/** The first record that meets the conditions, or a new one. */
export const findOrCreate = action<Plan>({
  plan: (scope) => {
    const tableId = textSetting(scope, 'tableId')
    const read = readTable(scope, tableId)
    const act = actOf('find', { tableId, count: 1 })
    const plan = {
      tableId,
      filter: fillFilter(scope, read, setting(scope, 'filter')),
      cells: fillCells(scope, read, setting(scope, 'values')),
    }
    return { plan: { ...plan, id: idOfStep(scope), act }, act }
  },
  send: async (scope, plan) => {
    const found = await find(scope, plan)
    if (found) return found
    const { tableId, id, cells } = plan
    await writeRecords(scope.context.org.db, () => {
      if (!readRecord(scope, readTable(scope, tableId), id)) changeRecords(scope, tableId, [{ op: 'create', id, values: cells }])
    })
    return { tableId, ids: [id] }
  },
  pretend: async (scope, plan) => {
    const found = await find(scope, plan)
    if (found) return found
    const { tableId, id, cells } = plan
    scope.wouldBe.set(`${tableId} ${id}`, cells)
    return { tableId, ids: [id] }
  },
})

/** Tells of the record that is there, or of the one that is to be made. */
async function find(scope: RunScope, { tableId, filter, cells, act }: Plan): Promise<StepResult | undefined> {
  const [id] = await scope.findIds(tableId, filter, 1)
  const read = readTable(scope, tableId)
  const record = id === undefined ? undefined : readRecord(scope, read, id)
  const label = (of: Readonly<Record<string, CellValue>>): string => labelText(scope, read.fields, read.table.model.recordLabelField, of)
  if (record) {
    act.records = [{ id: record.id, label: label(record.cells), cells: [] }]
    return { tableId, ids: [record.id] }
  }
  act.does = 'create'
  act.records = [{ id: null, label: label(cells), cells: describeCells(scope, read, {}, cells) }]
  return undefined
}
