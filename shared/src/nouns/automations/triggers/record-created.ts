import type { TriggerKind } from '#shared/nouns/automations/automation-kind.ts'

/** A record is made: by a person, a form, an import or another automation. A row that is begun by hand counts once it is left, or at once. */
export const recordCreated: TriggerKind = {
  name: 'recordCreated',
  subtype: 'Default',
  tier: 'Free',
  icon: 'plus',
  hue: 'green',
  table: 'tableId',
  matches: 'writes',
  inputs: [
    { key: 'tableId', is: 'table' },
    { key: 'when', is: 'choice', options: ['left', 'once'], isNew: true },
    { key: 'byPeople', is: 'check', optional: true },
  ],
}
