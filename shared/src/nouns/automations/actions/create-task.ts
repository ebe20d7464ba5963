import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Makes a task for people of the team. */
export const createTask: ActionKind = {
  name: 'createTask',
  tier: 'Free',
  icon: 'task',
  hue: 'yellow',
  reach: 'writes',
  inputs: [
    { key: 'title', is: 'text' },
    { key: 'description', is: 'text', isLong: true, optional: true },
    { key: 'owners', is: 'people' },
    { key: 'deadline', is: 'text', optional: true },
  ],
}
