import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Answers in the conversation by mail of each record, in the name of the automation’s owner. A mail of a machine is not answered. */
export const replyByMail: ActionKind = {
  name: 'replyByMail',
  tier: 'Normal',
  icon: 'mail',
  hue: 'pink',
  reach: 'mail',
  inputs: [
    { key: 'of', is: 'record' },
    { key: 'text', is: 'text', isLong: true },
  ],
}
