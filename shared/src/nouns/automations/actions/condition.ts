import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Goes on differently for records that meet conditions. */
export const condition: ActionKind = {
  name: 'condition',
  tier: 'Free',
  icon: 'fork',
  hue: 'gray',
  reach: 'flow',
  branches: () => 2,
  inputs: [
    { key: 'of', is: 'record' },
    { key: 'filter', is: 'filter', of: 'of' },
  ],
}
