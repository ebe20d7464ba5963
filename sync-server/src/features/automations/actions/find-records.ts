import type { StepAct } from '#shared/nouns/automations/run.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import { action, actOf, setting, textSetting } from '#server/automations/steps/action.ts'
import { labelText } from '#server/automations/cells/cell-text.ts'
import { fillFilter } from '#server/automations/cells/fill-filter.ts'
import { readRecord, readTable } from '#server/automations/cells/read-record.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import type { StepResult } from '#server/automations/flow/step-result.ts'

interface Plan {
  tableId: string
  filter: FilterGroup | null
  most: number
  act: StepAct
}

const mostFound = 100
const toldRecords = 20

/** Finding is no change: it may be done again after a crash. */
export const findRecords = action<Plan>({
  plan: (scope) => {
    const tableId = textSetting(scope, 'tableId')
    const most = Math.min(Number(setting(scope, 'most')), mostFound)
    const act = actOf('find', { tableId })
    return { plan: { tableId, filter: fillFilter(scope, readTable(scope, tableId), setting(scope, 'filter')), most, act }, act }
  },
  send: find,
  pretend: find,
})

async function find(scope: RunScope, { tableId, filter, most, act }: Plan): Promise<StepResult> {
  const ids = await scope.findIds(tableId, filter, most)
  const read = readTable(scope, tableId)
  act.count = ids.length
  act.records = ids.slice(0, toldRecords).flatMap((id) => {
    const record = readRecord(scope, read, id)
    return record ? [{ id, label: labelText(scope, read.fields, read.table.model.recordLabelField, record.cells), cells: [] }] : []
  })
  return { tableId, ids }
}
