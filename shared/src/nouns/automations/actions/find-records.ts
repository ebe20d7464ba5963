import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Finds records for later steps. */
export const findRecords: ActionKind = {
  name: 'findRecords',
  tier: 'Free',
  icon: 'search',
  hue: 'violet',
  reach: 'reads',
  gives: 'tableId',
  inputs: [
    { key: 'tableId', is: 'table' },
    { key: 'filter', is: 'filter', of: 'tableId', optional: true },
    { key: 'most', is: 'number', least: 1, most: 100, first: 10 },
  ],
}
