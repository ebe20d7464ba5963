import type { TriggerKind } from '#shared/nouns/automations/automation-kind.ts'

/** A record begins to meet conditions: it did not before, and does now. */
export const recordMatches: TriggerKind = {
  name: 'recordMatches',
  subtype: 'Default',
  tier: 'Free',
  icon: 'filter',
  hue: 'violet',
  table: 'tableId',
  matches: 'writes',
  changes: true,
  inputs: [
    { key: 'tableId', is: 'table' },
    { key: 'filter', is: 'filter', of: 'tableId' },
    { key: 'byPeople', is: 'check', optional: true },
  ],
}
