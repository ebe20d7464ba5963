import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RecentTabs } from '#client/app/shell/RecentTabs.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { recordVisit } from '#client/nouns/recents/recents.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

const names = ['Sales board', 'Handbook', 'Suppliers', 'Orders']

const show = (width: number) =>
  render(
    <SampleShell>
      <div style={{ width, display: 'flex' }}>
        <RecentTabs />
      </div>
    </SampleShell>,
  )

/** The tabs that stand whole in the line that is seen. */
function inSight(): string[] {
  const box = page.getByRole('list').element().getBoundingClientRect()
  return names.filter((name) => {
    const tab = page.getByRole('link', { name }).element().getBoundingClientRect()
    return tab.top >= box.top - 1 && tab.bottom <= box.bottom + 1 && tab.left >= box.left && tab.right <= box.right + 1
  })
}

/** The cross of a tab lies beside its picture, and inside of the tab. */
function isBeside(name: string): boolean {
  const link = page.getByRole('link', { name }).element()
  const [picture, cross] = [link.firstElementChild, page.getByRole('button', { name: new RegExp(name) }).element()].map((each) =>
    each?.getBoundingClientRect(),
  )
  return picture !== undefined && cross !== undefined && picture.right <= cross.left && cross.right <= link.getBoundingClientRect().right
}

describe('the tabs of the things opened last (46)', () => {
  useSampleDevice()
  useHeldMutations()
  beforeAll(async () => {
    await loadTexts('shell', 'en')
    recordVisit('app', ids.app)
    recordVisit('page', ids.page)
    recordVisit('table', ids.emptyTable)
    recordVisit('table', ids.table)
  })
  afterEach(() => document.documentElement.style.removeProperty('font-size'))

  test('stand side by side with their whole names', async () => {
    const tabs = await show(900)
    await expect.poll(inSight).toEqual(names)
    const cut = [...tabs.container.querySelectorAll('a span')].filter((each) => each.scrollWidth > each.clientWidth)
    expect(cut.map((each) => each.textContent)).toEqual([])
    await tabs.unmount()
  })

  test.each([
    ['where there is little room', '', 260],
    ['where text is twice as large', '32px', 300],
  ])('keep the cross off the picture %s', async (_where, fontSize, width) => {
    document.documentElement.style.fontSize = fontSize
    const tabs = await show(width)
    await expect.poll(() => page.getByRole('link').elements().length).toBe(names.length)
    expect(names.filter((name) => !isBeside(name))).toEqual([])
    await tabs.unmount()
  })

  test('leave a place in which only a letter of one would be read', async () => {
    document.documentElement.style.fontSize = '32px'
    const tabs = await show(110)
    await expect.poll(() => page.getByRole('navigation').elements().length).toBe(1)
    expect(page.getByRole('link').elements()).toEqual([])
    document.documentElement.style.fontSize = ''
    await expect.poll(() => page.getByRole('link').elements().length).toBe(names.length)
    await tabs.unmount()
  })

  test('that have no room come into sight with the focus', async () => {
    document.documentElement.style.fontSize = '32px'
    const tabs = await show(300)
    await expect.poll(() => inSight().length).toBe(2)
    const hidden = names.find((name) => !inSight().includes(name)) ?? ''
    const link = page.getByRole('link', { name: hidden }).element() as HTMLElement
    link.focus()
    await expect.poll(inSight).toContain(hidden)
    await tabs.unmount()
  })
})
