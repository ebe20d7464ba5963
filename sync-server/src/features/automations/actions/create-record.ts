import type { CellValue } from '#shared/values/cell-value.ts'
import { action, actOf, setting, textSetting } from '#server/automations/steps/action.ts'
import { changeRecords, idOfStep } from '#server/automations/steps/change-records.ts'
import { labelText } from '#server/automations/cells/cell-text.ts'
import { describeCells, fillCells } from '#server/automations/cells/fill-cell.ts'
import { readTable } from '#server/automations/cells/read-record.ts'

interface Plan {
  tableId: string
  id: string
  cells: Record<string, CellValue>
}

export const createRecord = action<Plan>({
  plan: (scope) => {
    const tableId = textSetting(scope, 'tableId')
    const read = readTable(scope, tableId)
    const cells = fillCells(scope, read, setting(scope, 'values'))
    const label = labelText(scope, read.fields, read.table.model.recordLabelField, cells)
    const records = [{ id: null, label, cells: describeCells(scope, read, {}, cells) }]
    return { plan: { tableId, id: idOfStep(scope), cells }, act: actOf('create', { tableId, count: 1, records }) }
  },
  apply: (scope, { tableId, id, cells }) => {
    changeRecords(scope, tableId, [{ op: 'create', id, values: cells }])
    return { tableId, ids: [id] }
  },
  pretend: (scope, { tableId, id, cells }) => {
    scope.wouldBe.set(`${tableId} ${id}`, cells)
    return { tableId, ids: [id] }
  },
})
