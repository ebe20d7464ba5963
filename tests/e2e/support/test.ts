import { test as base, expect } from '@playwright/test'
import { Cast, type Actor, type Visitor } from '#tests/e2e/support/actors.ts'

interface People {
  cast: Cast
  /** administrator of an organisation that only this test has */
  owner: Actor
  builder: Actor
  member: Actor
  /** a browser without a session */
  visitor: Visitor
}

interface Setting {
  /** the organisation starts with the demo workspace */
  withDemo: boolean
  /** false: browsers also fetch what nobody opened yet, documents and parts of the interface */
  savesData: boolean
}

/** Every test fails on errors that a page throws or prints, whatever else it looks at. */
export const test = base.extend<People & Setting>({
  withDemo: [false, { option: true }],
  savesData: [true, { option: true }],
  cast: async ({ browser, savesData }, provide) => {
    const cast = new Cast(browser, { savesData })
    await provide(cast)
    await cast.leave()
    expect(cast.problems(), 'errors in the browsers').toEqual([])
  },
  owner: async ({ cast, withDemo }, provide) => provide(await cast.owner({ withDemo })),
  builder: async ({ cast, owner }, provide) => provide(await cast.colleague(owner, 'Bruno', 'Builder')),
  member: async ({ cast, owner }, provide) => provide(await cast.colleague(owner, 'Mia', 'Member')),
  visitor: async ({ cast }, provide) => provide(await cast.visitor()),
})

export { expect } from '@playwright/test'
