import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Writes in the chat of each record, in the name of the automation’s owner. */
export const messageRecord: ActionKind = {
  name: 'messageRecord',
  tier: 'Free',
  icon: 'message',
  hue: 'teal',
  reach: 'people',
  inputs: [
    { key: 'of', is: 'record' },
    { key: 'text', is: 'text', isLong: true },
  ],
}
