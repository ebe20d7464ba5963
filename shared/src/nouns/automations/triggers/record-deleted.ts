import type { TriggerKind } from '#shared/nouns/automations/automation-kind.ts'

/** A record goes into the trash. */
export const recordDeleted: TriggerKind = {
  name: 'recordDeleted',
  subtype: 'Default',
  tier: 'Free',
  icon: 'trash',
  hue: 'red',
  table: 'tableId',
  matches: 'writes',
  inputs: [
    { key: 'tableId', is: 'table' },
    { key: 'byPeople', is: 'check', optional: true },
  ],
}
