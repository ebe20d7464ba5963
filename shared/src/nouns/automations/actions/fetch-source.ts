import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Imports: the source of a table is read once more, and its records are updated by key. The run does not wait for it. */
export const fetchSource: ActionKind = {
  name: 'fetchSource',
  tier: 'Normal',
  icon: 'repeat',
  hue: 'teal',
  reach: 'writes',
  inputs: [{ key: 'tableId', is: 'table' }],
}
