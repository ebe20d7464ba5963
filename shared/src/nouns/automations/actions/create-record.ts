import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Makes a record. */
export const createRecord: ActionKind = {
  name: 'createRecord',
  tier: 'Free',
  icon: 'plus',
  hue: 'green',
  reach: 'writes',
  gives: 'tableId',
  inputs: [
    { key: 'tableId', is: 'table' },
    { key: 'values', is: 'values', of: 'tableId' },
  ],
}
