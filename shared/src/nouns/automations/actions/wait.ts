import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Waits; other runs do not. */
export const wait: ActionKind = {
  name: 'wait',
  tier: 'Free',
  icon: 'hourglass',
  hue: 'gray',
  reach: 'flow',
  inputs: [
    { key: 'amount', is: 'number', least: 1, most: 1000, first: 1 },
    { key: 'unit', is: 'choice', options: ['minutes', 'hours', 'days'] },
  ],
}
