import type { TriggerKind } from '#shared/nouns/automations/automation-kind.ts'

/** A time comes, in the organisation's zone. */
export const schedule: TriggerKind = {
  name: 'schedule',
  subtype: 'Default',
  tier: 'Free',
  icon: 'clock',
  hue: 'yellow',
  matches: 'time',
  inputs: [{ key: 'cron', is: 'cron' }],
}
