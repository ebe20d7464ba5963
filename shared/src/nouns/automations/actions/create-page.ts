import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Makes a page of another one: a copy whose places for fields have the values of a record, as in a letter. */
export const createPage: ActionKind = {
  name: 'createPage',
  tier: 'Free',
  icon: 'page',
  hue: 'amber',
  reach: 'writes',
  answers: ['json.url', 'json.title'],
  inputs: [
    { key: 'pageId', is: 'page' },
    { key: 'title', is: 'text', optional: true },
    { key: 'about', is: 'rows', optional: true },
    { key: 'isOfRecord', is: 'check' },
  ],
}
