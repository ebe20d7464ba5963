import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Ends the run. */
export const stop: ActionKind = {
  name: 'stop',
  tier: 'Free',
  icon: 'stop',
  hue: 'gray',
  reach: 'flow',
  inputs: [],
}
