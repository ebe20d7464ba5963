import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Takes links to other records away, and keeps the others. */
export const unlinkRecords: ActionKind = {
  name: 'unlinkRecords',
  tier: 'Free',
  icon: 'link',
  hue: 'orange',
  reach: 'writes',
  gives: 'of',
  inputs: [
    { key: 'of', is: 'record' },
    { key: 'fieldId', is: 'field', of: 'of', accepts: 'links' },
    { key: 'to', is: 'record' },
  ],
}
