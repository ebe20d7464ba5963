import type { TriggerKind } from '#shared/nouns/automations/automation-kind.ts'

/** Another product sends something to an address that leads here. `parts` are those of its last delivery. */
export const webhookReceived: TriggerKind = {
  name: 'webhookReceived',
  subtype: 'Default',
  tier: 'Developer',
  icon: 'webhook',
  hue: 'violet',
  matches: 'calls',
  inputs: [{ key: 'parts', is: 'parts', isNew: true }],
}
