import { action, setting, textSetting } from '#server/automations/steps/action.ts'
import { chosenRecords } from '#server/automations/steps/change-records.ts'
import { applyCells, planCells, pretendCells, type WritePlan } from '#server/automations/steps/write-cells.ts'
import { fillCells } from '#server/automations/cells/fill-cell.ts'

export const updateRecords = action<WritePlan>({
  plan: (scope) => {
    const chosen = chosenRecords(scope, textSetting(scope, 'of'))
    const cells = fillCells(scope, chosen, setting(scope, 'values'))
    return planCells(scope, chosen, () => cells)
  },
  apply: applyCells,
  pretend: pretendCells,
})
