import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Writes cells of one record, or of all that an earlier step found. */
export const updateRecords: ActionKind = {
  name: 'updateRecords',
  tier: 'Free',
  icon: 'pencil',
  hue: 'blue',
  reach: 'writes',
  gives: 'of',
  inputs: [
    { key: 'of', is: 'record' },
    { key: 'values', is: 'values', of: 'of' },
  ],
}
