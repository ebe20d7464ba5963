import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Adds links to other records, and keeps those that are there. */
export const linkRecords: ActionKind = {
  name: 'linkRecords',
  tier: 'Free',
  icon: 'link',
  hue: 'teal',
  reach: 'writes',
  gives: 'of',
  inputs: [
    { key: 'of', is: 'record' },
    { key: 'fieldId', is: 'field', of: 'of', accepts: 'links' },
    { key: 'to', is: 'record' },
  ],
}
