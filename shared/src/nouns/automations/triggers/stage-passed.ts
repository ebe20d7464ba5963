import type { TriggerKind } from '#shared/nouns/automations/automation-kind.ts'

/** A record stands in a stage for too long, or nearly: the clock of a select field says so. */
export const stagePassed: TriggerKind = {
  name: 'stagePassed',
  subtype: 'Default',
  tier: 'Free',
  icon: 'clock',
  hue: 'orange',
  table: 'tableId',
  matches: 'calls',
  inputs: [
    { key: 'tableId', is: 'table' },
    { key: 'fieldId', is: 'field', of: 'tableId', accepts: 'stages' },
    { key: 'level', is: 'choice', options: ['breach', 'warning'] },
  ],
}
