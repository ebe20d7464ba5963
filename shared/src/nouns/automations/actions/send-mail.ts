import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Sends a mail to up to ten addresses: plain or formatted, with a table of records, with files of cells, and with a view as a file. */
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
    { key: 'format', is: 'choice', options: ['plain', 'formatted'], isNew: true },
    { key: 'rows', is: 'rows', isNew: true, isAside: true, optional: true },
    { key: 'columns', is: 'fields', of: 'rows', isNew: true, isAside: true, optional: true },
    { key: 'rowsAs', is: 'choice', options: ['inMail', 'csv'], isNew: true, isAside: true },
    { key: 'attached', is: 'text', isNew: true, isAside: true, optional: true },
    { key: 'viewTable', is: 'table', isNew: true, isAside: true, optional: true },
    { key: 'viewId', is: 'view', of: 'viewTable', isNew: true, isAside: true, optional: true },
    { key: 'viewAs', is: 'choice', options: ['csv', 'xlsx', 'pdf'], isNew: true, isAside: true },
    { key: 'replyTo', is: 'text', isNew: true, isAside: true, optional: true },
  ],
}
