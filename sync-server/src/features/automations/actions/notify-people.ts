import { action, actOf, setting, textSetting } from '#server/automations/steps/action.ts'
import { chosenRecords } from '#server/automations/steps/change-records.ts'
import { peopleOfInput } from '#server/automations/cells/people-at.ts'
import { labelText } from '#server/automations/cells/cell-text.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'

interface Plan {
  tableId: string
  recordIds: string[]
  people: string[]
}

const mostRecords = 20

export const notifyPeople = action<Plan>({
  plan: (scope) => {
    const { tableId, records, table, fields } = chosenRecords(scope, textSetting(scope, 'of'))
    const told = records.slice(0, mostRecords)
    const labels = told.map(({ id, cells }) => ({ id, label: labelText(scope, fields, table.model.recordLabelField, cells), cells: [] }))
    const plan = { tableId, recordIds: told.map(({ id }) => id), people: peopleOfInput(scope, setting(scope, 'people')) }
    return { plan, act: actOf('tell', { tableId, count: plan.people.length, records: labels }) }
  },
  apply: ({ context }, { tableId, recordIds, people }) => {
    const now = context.now()
    const events = recordIds.map((recordId) => ({
      kind: 'automationPoints' as const,
      actor: null,
      about: { itemType: 'table' as const, itemId: tableId, recordId, fieldId: null, partId: null },
      facts: {},
      to: people,
      madeAt: now.toISOString(),
    }))
    scheduleNotices(context.org, events, now)
    return {}
  },
  pretend: () => ({}),
})
