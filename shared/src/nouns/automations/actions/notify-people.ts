import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Points people to a record among their updates. */
export const notifyPeople: ActionKind = {
  name: 'notifyPeople',
  tier: 'Free',
  icon: 'bell',
  hue: 'orange',
  reach: 'people',
  inputs: [
    { key: 'people', is: 'people' },
    { key: 'of', is: 'record' },
  ],
}
