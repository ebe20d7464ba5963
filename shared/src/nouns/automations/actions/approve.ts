import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Asks people a question that one of them answers by Yes or No. The run goes on then, or when the days are over. */
export const approve: ActionKind = {
  name: 'approve',
  tier: 'Free',
  icon: 'checks',
  hue: 'teal',
  reach: 'people',
  branches: () => 3,
  branchNames: ['approved', 'refused', 'tooLate'],
  answers: ['json.by', 'json.note'],
  inputs: [
    { key: 'people', is: 'people' },
    { key: 'question', is: 'text' },
    { key: 'details', is: 'text', isLong: true, optional: true },
    { key: 'longest', is: 'number', least: 1, most: 365, first: 7 },
    { key: 'byMail', is: 'check' },
  ],
}
