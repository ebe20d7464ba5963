import type { TriggerKind } from '#shared/nouns/automations/automation-kind.ts'

/** Somebody presses a button in a record. */
export const button: TriggerKind = {
  name: 'button',
  subtype: 'Button',
  tier: 'Free',
  icon: 'click',
  hue: 'orange',
  table: 'tableId',
  matches: 'calls',
  inputs: [
    { key: 'tableId', is: 'table' },
    { key: 'fieldId', is: 'field', of: 'tableId', accepts: 'buttons' },
  ],
}
