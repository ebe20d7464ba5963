import type { TriggerKind } from '#shared/nouns/automations/automation-kind.ts'

/** A cell changes; with chosen fields only one of theirs. */
export const recordUpdated: TriggerKind = {
  name: 'recordUpdated',
  subtype: 'Default',
  tier: 'Free',
  icon: 'pencil',
  hue: 'blue',
  table: 'tableId',
  matches: 'writes',
  changes: true,
  inputs: [
    { key: 'tableId', is: 'table' },
    { key: 'fields', is: 'fields', of: 'tableId', optional: true },
    { key: 'byPeople', is: 'check', optional: true },
  ],
}
