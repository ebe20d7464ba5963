import type { TriggerKind } from '#shared/nouns/automations/automation-kind.ts'

/** The day of a cell comes, or comes near, or has passed by some days. */
export const dateReached: TriggerKind = {
  name: 'dateReached',
  subtype: 'Default',
  tier: 'Free',
  icon: 'calendar',
  hue: 'pink',
  table: 'tableId',
  matches: 'time',
  inputs: [
    { key: 'tableId', is: 'table' },
    { key: 'fieldId', is: 'field', of: 'tableId', accepts: 'days' },
    { key: 'days', is: 'number', least: -365, most: 365, first: 0, counts: 'days' },
    { key: 'at', is: 'clock' },
  ],
}
