import type { TriggerKind } from '#shared/nouns/automations/automation-kind.ts'

/** Somebody sends a form of the table. */
export const formSubmitted: TriggerKind = {
  name: 'formSubmitted',
  subtype: 'Default',
  tier: 'Free',
  icon: 'form',
  hue: 'teal',
  table: 'tableId',
  matches: 'writes',
  inputs: [{ key: 'tableId', is: 'table' }],
}
