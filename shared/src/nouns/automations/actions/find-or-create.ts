import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Finds the first record that meets conditions, and makes it if there is none. */
export const findOrCreate: ActionKind = {
  name: 'findOrCreate',
  tier: 'Free',
  icon: 'search',
  hue: 'green',
  reach: 'writes',
  gives: 'tableId',
  inputs: [
    { key: 'tableId', is: 'table' },
    { key: 'filter', is: 'filter', of: 'tableId' },
    { key: 'values', is: 'values', of: 'tableId' },
  ],
}
