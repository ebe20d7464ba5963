import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Writes to each of some people alone, in the name of the automation's owner. */
export const messagePeople: ActionKind = {
  name: 'messagePeople',
  tier: 'Free',
  icon: 'message',
  hue: 'teal',
  reach: 'people',
  inputs: [
    { key: 'people', is: 'people' },
    { key: 'text', is: 'text', isLong: true },
  ],
}
