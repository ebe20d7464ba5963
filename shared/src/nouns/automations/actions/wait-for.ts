import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Waits until records meet conditions, for some days at most; looks every five minutes. */
export const waitFor: ActionKind = {
  name: 'waitFor',
  tier: 'Free',
  icon: 'hourglass',
  hue: 'violet',
  reach: 'flow',
  branches: () => 2,
  branchNames: ['inTime', 'tooLate'],
  inputs: [
    { key: 'of', is: 'record' },
    { key: 'filter', is: 'filter', of: 'of' },
    { key: 'longest', is: 'number', least: 1, most: 365, first: 7 },
  ],
}
