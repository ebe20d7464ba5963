import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Goes on by the text that a value equals; the last branch is for all others. */
export const choose: ActionKind = {
  name: 'choose',
  tier: 'Free',
  icon: 'arrows',
  hue: 'gray',
  reach: 'flow',
  branches: ({ cases }) => (Array.isArray(cases) ? cases.length : 0) + 1,
  inputs: [
    { key: 'value', is: 'text' },
    { key: 'cases', is: 'texts' },
  ],
}
