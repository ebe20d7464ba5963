import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Moves records to the trash. */
export const deleteRecords: ActionKind = {
  name: 'deleteRecords',
  tier: 'Free',
  icon: 'trash',
  hue: 'red',
  reach: 'deletes',
  inputs: [{ key: 'of', is: 'record' }],
}
