import type { TriggerKind } from '#shared/nouns/automations/automation-kind.ts'

/** Another automation starts it, with a record of the table if it has one, and with values by name. */
export const called: TriggerKind = {
  name: 'called',
  subtype: 'Default',
  tier: 'Free',
  icon: 'bolt',
  hue: 'gray',
  table: 'tableId',
  matches: 'calls',
  inputs: [
    { key: 'tableId', is: 'table', optional: true },
    { key: 'asks', is: 'asks', optional: true },
  ],
}
