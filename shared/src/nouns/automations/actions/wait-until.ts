import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Waits until a day or a moment that a cell or a formula gives; one that has passed is no wait. */
export const waitUntil: ActionKind = {
  name: 'waitUntil',
  tier: 'Free',
  icon: 'hourglass',
  hue: 'gray',
  reach: 'flow',
  inputs: [
    { key: 'moment', is: 'text' },
    { key: 'at', is: 'clock' },
  ],
}
