import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Does the same for each record of an earlier step. */
export const forEach: ActionKind = {
  name: 'forEach',
  tier: 'Free',
  icon: 'repeat',
  hue: 'gray',
  reach: 'flow',
  loops: true,
  branches: () => 1,
  inputs: [{ key: 'of', is: 'record' }],
}
