import type { TriggerKind } from '#shared/nouns/automations/automation-kind.ts'

/** Somebody completes a task that others see; with a table only one about a record of it, which the run is about then. */
export const taskDone: TriggerKind = {
  name: 'taskDone',
  subtype: 'Default',
  tier: 'Free',
  icon: 'task',
  hue: 'green',
  table: 'tableId',
  matches: 'calls',
  inputs: [{ key: 'tableId', is: 'table', optional: true }],
  content: ['title', 'details', 'person', 'taskUrl'],
}
