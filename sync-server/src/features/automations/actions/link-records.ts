import { itemsOf } from '#shared/fields/cell-items.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { action, textSetting, type ActionHandler } from '#server/automations/steps/action.ts'
import { chosenRecords } from '#server/automations/steps/change-records.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'
import { applyCells, planCells, pretendCells, type WritePlan } from '#server/automations/steps/write-cells.ts'

export const linkRecords = linking((field, before, ids) => (field.link?.limitToOne ? ids.slice(0, 1) : [...new Set([...before, ...ids])]))

export const unlinkRecords = linking((_field, before, ids) => before.filter((id) => !ids.includes(id)))

/** A step that changes the links of records to others. */
function linking(linksOf: (field: ModelField, before: readonly string[], ids: readonly string[]) => string[]): ActionHandler {
  return action<WritePlan>({
    plan: (scope) => {
      const chosen = chosenRecords(scope, textSetting(scope, 'of'))
      const fieldId = textSetting(scope, 'fieldId')
      const field = chosen.fields.find(({ id }) => id === fieldId)
      const others = chosenRecords(scope, textSetting(scope, 'to'))
      if (!field?.link || field.link.targetTableId !== others.tableId)
        throw new AppError('invalid_value', { fieldId, reason: 'unknownField' })
      const ids = others.records.map(({ id }) => id)
      return planCells(scope, chosen, ({ cells }) => ({ [fieldId]: linksOf(field, itemsOf(cells[fieldId]), ids) }))
    },
    apply: applyCells,
    pretend: pretendCells,
  })
}
