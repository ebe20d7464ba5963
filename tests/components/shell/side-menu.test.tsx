import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SideMenu } from '#client/app/shell/SideMenu.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { placeItem } from '#client/nouns/folders/folder-commands.ts'
import { createPage } from '#client/nouns/items/item-commands.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

async function show(path = '/') {
  await loadTexts('shell', 'en')
  return render(
    <SampleShell path={path}>
      <SideMenu collapsed={false} />
    </SampleShell>,
  )
}

/** The names of the tree's lines, as they stand. */
const order = (of: Element): (string | null)[] => [...of.querySelectorAll('[data-node]')].map((line) => line.textContent)
const lineOf = (of: Element, name: string): Element | undefined =>
  [...of.querySelectorAll('[data-node]')].find((line) => line.textContent === name)

/** True once lines can be moved: what moves them comes after the first moments. The uppermost item goes no further up by the key. */
const takesKeys = (of: Element): boolean => {
  const key = new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true, cancelable: true })
  return lineOf(of, 'Handbook')?.dispatchEvent(key) === false
}

function drag(from: Element | undefined, to: Element | undefined, share: number): void {
  const { top = 0, height = 0 } = to?.getBoundingClientRect() ?? {}
  const event = (type: string): DragEvent =>
    new DragEvent(type, { bubbles: true, cancelable: true, clientY: top + height * share, dataTransfer: new DataTransfer() })
  from?.dispatchEvent(event('dragstart'))
  to?.dispatchEvent(event('dragover'))
  to?.dispatchEvent(event('drop'))
}

/** Holds back what is sent: the sample server answers, and has nothing of it afterwards. */
function holdMutations(): () => void {
  const send = window.fetch
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => (resolve = done))
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname === '/api/mutations') await promise
    return send(input, init)
  })
  return () => {
    vi.restoreAllMocks()
    resolve()
  }
}

describe('the tree of the side menu', () => {
  useSampleDevice()

  test('holds folders, then all that is in none, by name', async () => {
    const menu = await show()
    await expect.poll(() => order(menu.container)).toEqual(['Sales', 'Handbook', 'Orders', 'Sales board', 'Suppliers'])
    // phones have a bar in its place
    expect((await lookedOver(() => menu.container)).filter((problem) => !problem.includes('at 390'))).toEqual([])
    await menu.unmount()
  })

  test('is put in order by Alt with the arrow keys, and by dragging', async () => {
    const release = holdMutations()
    const menu = await show()
    await expect.poll(() => order(menu.container).length).toBe(5)
    await expect.poll(() => takesKeys(menu.container)).toBe(true)
    const link = lineOf(menu.container, 'Orders')?.querySelector('a')
    link?.focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.poll(() => order(menu.container)).toEqual(['Sales', 'Orders', 'Handbook', 'Sales board', 'Suppliers'])
    drag(lineOf(menu.container, 'Suppliers'), lineOf(menu.container, 'Orders'), 0.8)
    await expect.poll(() => order(menu.container)).toEqual(['Sales', 'Orders', 'Suppliers', 'Handbook', 'Sales board'])
    // into a folder, which is closed
    drag(lineOf(menu.container, 'Sales board'), lineOf(menu.container, 'Sales'), 0.5)
    await expect.poll(() => order(menu.container)).toEqual(['Sales', 'Orders', 'Suppliers', 'Handbook'])
    // a folder goes among folders only
    drag(lineOf(menu.container, 'Sales'), lineOf(menu.container, 'Orders'), 0.2)
    expect(order(menu.container)).toEqual(['Sales', 'Orders', 'Suppliers', 'Handbook'])
    await menu.unmount()
    release()
  })

  test('shows a page once, and one with pages below it stays where it stood (B35)', async () => {
    const release = holdMutations()
    const menu = await show()
    const links = (name: string) => menu.getByRole('link', { name, exact: true }).elements().length
    await expect.poll(() => order(menu.container)).toContain('Handbook')
    const below = createPage({ label: 'Rules' }, undefined, ids.page)
    await menu.getByRole('button', { name: 'Items of Handbook' }).click()
    await expect.element(menu.getByRole('link', { name: 'Rules' })).toBeVisible()
    expect([links('Handbook'), links('Rules')]).toEqual([1, 1])
    expect(order(menu.container)).toEqual(['Sales', 'Handbook', 'Orders', 'Sales board', 'Suppliers'])
    expect(
      menu
        .getByRole('heading')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['Workspace'])
    // the way to the page that one is in is open by itself
    const there = await show(`/doc-page/${below}`)
    await expect.poll(() => there.container.querySelector('[aria-current="page"]')?.textContent).toBe('Rules')
    await there.unmount()
    placeItem('page', ids.page, ids.folder)
    await menu.getByRole('button', { name: 'Items of Sales' }).click()
    await expect.element(menu.getByRole('link', { name: 'Rules' })).toBeVisible()
    expect([links('Handbook'), links('Rules')]).toEqual([1, 1])
    await menu.getByRole('button', { name: 'Items of Sales' }).click()
    await menu.unmount()
    release()
  })
})
