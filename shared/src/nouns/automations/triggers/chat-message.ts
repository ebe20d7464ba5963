import type { TriggerKind } from '#shared/nouns/automations/automation-kind.ts'

/** Somebody writes in a channel; with words only a message that holds them. */
export const chatMessage: TriggerKind = {
  name: 'chatMessage',
  subtype: 'Default',
  tier: 'Free',
  icon: 'message',
  hue: 'teal',
  matches: 'calls',
  inputs: [
    { key: 'chatId', is: 'channel' },
    { key: 'words', is: 'text', optional: true },
  ],
  content: ['text', 'person', 'channel', 'messageUrl'],
}
