import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Sends a plain mail to up to ten addresses. */
export const sendMail: ActionKind = {
  name: 'sendMail',
  tier: 'Normal',
  icon: 'mail',
  hue: 'pink',
  reach: 'mail',
  templates: { subject: 'subject', body: 'body' },
  inputs: [
    { key: 'to', is: 'text' },
    { key: 'subject', is: 'text' },
    { key: 'body', is: 'text', isLong: true },
    { key: 'rows', is: 'rows', isNew: true, optional: true },
    { key: 'columns', is: 'fields', of: 'rows', isNew: true, optional: true },
  ],
}
