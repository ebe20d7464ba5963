import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Writes a message in a channel, in the name of the automation's owner. */
export const postMessage: ActionKind = {
  name: 'postMessage',
  tier: 'Free',
  icon: 'message',
  hue: 'teal',
  reach: 'people',
  inputs: [
    { key: 'chatId', is: 'channel' },
    { key: 'text', is: 'text', isLong: true },
  ],
}
