import type { TriggerKind } from '#shared/nouns/automations/automation-kind.ts'

/** A mail comes to a table. The run is about its record; mails of machines start nothing until they are asked for, so that no two answer each other. */
export const mailReceived: TriggerKind = {
  name: 'mailReceived',
  subtype: 'Default',
  tier: 'Free',
  icon: 'mail',
  hue: 'teal',
  table: 'tableId',
  matches: 'calls',
  inputs: [
    { key: 'tableId', is: 'table' },
    { key: 'mails', is: 'choice', options: ['everyMail', 'firstMail', 'answerMail'] },
    { key: 'sender', is: 'text', optional: true },
    { key: 'subjectWords', is: 'text', optional: true },
    { key: 'withFiles', is: 'choice', options: ['anyFiles', 'someFiles', 'noFiles'] },
    { key: 'fileWords', is: 'text', optional: true },
    { key: 'ofMachines', is: 'check' },
  ],
  content: ['text', 'sender', 'senderName', 'subject', 'fileNames', 'messageUrl'],
}
