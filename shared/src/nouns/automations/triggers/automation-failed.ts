import type { TriggerKind } from '#shared/nouns/automations/automation-kind.ts'

/** A run of another automation fails; without a chosen one, of any. */
export const automationFailed: TriggerKind = {
  name: 'automationFailed',
  subtype: 'Default',
  tier: 'Free',
  icon: 'alert',
  hue: 'red',
  matches: 'calls',
  inputs: [{ key: 'automationId', is: 'automation', optional: true }],
}
