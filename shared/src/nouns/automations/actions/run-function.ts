import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Runs a function in code with values; later steps use what it returned. */
export const runFunction: ActionKind = {
  name: 'runFunction',
  tier: 'Developer',
  icon: 'code',
  hue: 'violet',
  reach: 'code',
  answers: true,
  inputs: [
    { key: 'functionId', is: 'function' },
    { key: 'given', is: 'pairs', optional: true },
  ],
}
