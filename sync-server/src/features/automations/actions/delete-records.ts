import { action, actOf, textSetting } from '#server/automations/steps/action.ts'
import { changeRecords, chosenRecords } from '#server/automations/steps/change-records.ts'
import { labelText } from '#server/automations/cells/cell-text.ts'

interface Plan {
  tableId: string
  records: { id: string; seq: number }[]
}

export const deleteRecords = action<Plan>({
  plan: (scope) => {
    const { tableId, table, fields, records } = chosenRecords(scope, textSetting(scope, 'of'))
    const told = records
      .slice(0, 20)
      .map(({ id, cells }) => ({ id, label: labelText(scope, fields, table.model.recordLabelField, cells), cells: [] }))
    return {
      plan: { tableId, records: records.map(({ id, seq }) => ({ id, seq })) },
      act: actOf('delete', { tableId, count: records.length, records: told }),
    }
  },
  apply: (scope, { tableId, records }) => {
    changeRecords(
      scope,
      tableId,
      records.map(({ id, seq }) => ({ op: 'delete', id, base: seq })),
    )
    return {}
  },
  pretend: () => ({}),
})
