import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Sends a mail to up to ten addresses: plain or formatted, with a table of records and with files of cells. */
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
    { key: 'rowsAs', is: 'choice', options: ['inMail', 'csv'], isNew: true },
    { key: 'format', is: 'choice', options: ['plain', 'formatted'], isNew: true },
    { key: 'attached', is: 'text', isNew: true, optional: true },
    { key: 'replyTo', is: 'text', isNew: true, optional: true },
  ],
}
