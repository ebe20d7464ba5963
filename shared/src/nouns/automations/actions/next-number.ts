import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Takes the next number of a sequence of the organisation: each number once. */
export const nextNumber: ActionKind = {
  name: 'nextNumber',
  tier: 'Free',
  icon: 'hash',
  hue: 'gray',
  reach: 'reads',
  answers: ['text'],
  inputs: [
    { key: 'sequence', is: 'text' },
    { key: 'digits', is: 'number', least: 1, most: 12, first: 4 },
    { key: 'restarts', is: 'choice', options: ['never', 'yearly', 'monthly'] },
  ],
}
