import type { publicLinkCalls } from '#shared/nouns/public-links/public-link-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const publicLinksCallRows = {
  'POST public-view/get': { who: 'member', works: 'ba', set: { type: 'dashboard' } },
  'POST public-view/create': { who: 'builder', works: 'ba', set: { type: 'dashboard' }, feature: 'advancedBusinessFeatures' },
  'POST public-view/delete': { who: 'builder', works: 'ba', set: { type: 'dashboard' } },
  'POST v3/public-view/:id/:share': { who: 'builder', works: 'ba', id: 'link' },
  'POST public-links/list': { who: 'builder', works: 'ba', set: { type: 'dashboard' } },
  'POST public-links/create': {
    who: 'builder',
    works: 'ba',
    id: 'link',
    omit: ['config'],
    set: { type: 'dashboard' },
    feature: 'advancedBusinessFeatures',
  },
  'POST public-links/update': {
    who: 'builder',
    works: 'ba',
    id: 'link',
    omit: ['config'],
    set: { type: 'dashboard' },
    feature: 'advancedBusinessFeatures',
  },
  'POST public-links/delete': { who: 'builder', works: 'ba', id: 'link' },
  'POST public-links/log': { who: 'builder', works: 'ba', id: 'link' },
  'GET public/:token': { who: 'anyone', works: 'nowvmbarpt' },
  'GET public/:token/events': { who: 'anyone', works: 'nowvmbarpt' },
  // a file that the link does not name; those it does are in the tests of owners
  'GET public/:token/files/:id': { who: 'anyone', works: '' },
  'POST public/:token/unlock': { who: 'anyone', works: 'nowvmbarpt' },
  // the link of the app has no such rows; those it has are in the tests of public links
  'POST public/:token/rows': { who: 'anyone', works: '' },
  // the world's link is of an app that asks for nobody
  'POST public/:token/choices': { who: 'anyone', works: '' },
  'POST public/:token/narrow': { who: 'anyone', works: 'nowvmbarpt' },
  'POST public/:token/submit': { who: 'anyone', works: 'nowvmbarpt' },
  // the world's link is of an app, which has no answers and takes no files
  'POST public/:token/answer': { who: 'anyone', works: '' },
  'POST public/:token/upload': { who: 'anyone', works: '' },
  // the world's link is of an app
  'POST public-links/answers': { who: 'builder', works: '', id: 'link' },
  'POST public-links/revoke-answers': { who: 'builder', works: 'ba', id: 'link' },
  'GET v3/public-form/:formId': { who: 'anyone', works: 'nowvmbarpt' },
} satisfies CallRows<typeof publicLinkCalls>
