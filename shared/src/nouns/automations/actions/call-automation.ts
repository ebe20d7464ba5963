import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Starts another automation with each of the records, and with values by name: `{{trigger.name}}` there. */
export const callAutomation: ActionKind = {
  name: 'callAutomation',
  tier: 'Free',
  icon: 'bolt',
  hue: 'gray',
  reach: 'flow',
  inputs: [
    { key: 'automationId', is: 'automation' },
    { key: 'of', is: 'record', optional: true },
    { key: 'given', is: 'pairs', isNew: true, optional: true },
  ],
}
