import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { allActs, actTexts } from '#client/app/palette/acts.ts'
import { paletteSources } from '#client/app/palette/sources.tsx'
import { usePaletteWorld } from '#client/app/palette/world.ts'
import { Palette } from '#client/app/Palette.tsx'
import { CommandPalette } from '#client/features/command-palette/ui/CommandPalette.tsx'
import { sectionIds } from '#client/features/command-palette/sections.ts'
import { ItemMenuItems } from '#client/features/home/ui/ItemMenuItems.tsx'
import { useLabelTexts } from '#client/i18n/use-label-texts.ts'
import { ActItems } from '#client/nouns/acts/ActItems.tsx'
import type { ActKind, ActsOf, ActThing } from '#client/nouns/acts/act.ts'
import { becomeAdmin, becomeOutsider } from '#tests/components/support/become.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { serve } from '#tests/components/support/serve.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { sampleThings } from '#tests/components/support/sample-things.ts'

const texts = [...actTexts, 'acts:', 'settings:', 'shell:']

/** The labels of the palette's lines for one thing on the screen. */
function InPalette({ thing }: { thing: ActThing }) {
  useLabelTexts(texts)
  const world = usePaletteWorld()
  const lines = paletteSources.contextual.commands({ ...world, things: [thing] })
  return <output>{JSON.stringify(lines.map(({ label }) => label))}</output>
}

/** Every line of every part, also of the narrowed ones. */
function Everything() {
  useLabelTexts(texts)
  const world = usePaletteWorld()
  const lines = sectionIds.flatMap((id) => [...paletteSources[id].commands(world), ...paletteSources[id].narrowed(world, '')])
  return <output>{JSON.stringify(lines.map(({ id, label }) => [id, label]))}</output>
}

const read = async (): Promise<string[]> => {
  await expect.element(page.getByRole('status')).toBeInTheDocument()
  return JSON.parse(page.getByRole('status').element().textContent) as string[]
}

/** The menu of a thing: that of the side bar and of home for items, else one of the same list. */
function MenuOf({ kind }: { kind: ActKind }) {
  if (kind === 'table' || kind === 'page' || kind === 'folder') return <ItemMenuItems type={kind} id={sampleThings[kind].target.id} />
  return <ActItems acts={allActs[kind] as ActsOf<'folder'>} target={sampleThings[kind].target as never} />
}

describe.each([
  ['an administrator', becomeAdmin],
  ['somebody without tables', becomeOutsider],
])('for %s', (_, become) => {
  useSampleDevice()
  afterEach(becomeAdmin)

  test.each(Object.keys(allActs) as ActKind[])('the palette and the menus show the same acts on a %s (A17)', async (kind) => {
    become()
    const thing = sampleThings[kind]
    const screen = await render(
      <SampleShell>
        <div role="menu" aria-label="Acts">
          <MenuOf kind={kind} />
        </div>
        <InPalette thing={thing} />
      </SampleShell>,
    )
    const inPalette = await read()
    const inMenu = [...page.getByRole('menu').element().querySelectorAll('[role^="menuitem"]')].map((item) => {
      item.querySelector('kbd')?.parentElement?.remove()
      return item.textContent.trim()
    })
    expect(inMenu).toEqual(inPalette)
    if (become === becomeAdmin) expect(inMenu.length).toBeGreaterThan(1)
    await screen.unmount()
  })
})

const noop = (): void => undefined
const bare = { narrowed: undefined, failed: [], isSearching: false, isPartial: false, onQuery: noop, onNavigate: noop, onClose: noop }

describe('the palette', () => {
  useSampleDevice()

  test('has every line once, with a label', async () => {
    const screen = await render(
      <SampleShell>
        <Everything />
      </SampleShell>,
    )
    const lines = (await read()) as unknown as [string, string][]
    const ids = lines.map(([id]) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    expect(lines.filter(([, label]) => label.trim() === '' || /^\w+[:.]\w/.test(label))).toEqual([])
    expect(lines.length).toBeGreaterThan(60)
    await screen.unmount()
  })

  test.each([
    ['usage', 'Usage'],
    ['history log', 'History Log'],
    ['manage plan', /Plan/],
    ['switch organization', 'Switch organization'],
    ['tokens', 'Go to API tokens'],
    ['two factor', /factor/i],
    ['documentation', 'Documentation'],
  ])('finds %s', async (words, label) => {
    const screen = await render(
      <SampleShell>
        <Palette overlay={{ kind: 'palette' }} />
      </SampleShell>,
    )
    await expect.element(page.getByRole('combobox')).toBeVisible()
    await userEvent.keyboard(words)
    await expect.element(page.getByRole('option', { name: label }).first()).toBeVisible()
    await screen.unmount()
  })

  test('narrows by a word, says when nothing fits, and goes back with Escape', async () => {
    const screen = await render(
      <SampleShell>
        <Palette overlay={{ kind: 'palette', section: 'go' }} />
      </SampleShell>,
    )
    const box = page.getByRole('combobox')
    await expect.element(box).toHaveValue('go ')
    await expect.element(page.getByRole('group', { name: 'Go to' })).toBeVisible()
    expect(page.getByRole('group').elements()).toHaveLength(1)
    await userEvent.keyboard('nowhere at all')
    await expect.element(page.getByRole('option')).toHaveTextContent('No results for nowhere at all')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Command not found: (go )?nowhere at all/)
    await userEvent.keyboard('{Escape}')
    await expect.element(box).toHaveValue('')
    await screen.unmount()
  })

  test('shows five found lines and all of them when asked', async () => {
    const lines = Array.from({ length: 8 }, (_, at) => ({ id: `hit${at}`, label: `Hit ${at}`, icon: null, kind: 'noop' as const }))
    const found = { id: 'found', title: 'Records', limit: 5, onlySearched: true, isFound: true, commands: lines }
    await render(<CommandPalette {...bare} groups={[found]} query="hit" />)
    const labels = () =>
      page
        .getByRole('option')
        .elements()
        .map((line) => line.textContent)
    await expect.poll(labels).toEqual([...lines.slice(0, 5).map(({ label }) => label), 'Show all'])
    await page.getByRole('option', { name: 'Show all' }).click()
    await expect.poll(labels).toEqual(lines.map(({ label }) => label))
  })

  test('tells how far the own imports are, and leads to them', async () => {
    const one = { id: ids.records[0] ?? '', fileName: 'people.csv', state: 'running', rowsTotal: 200, rowsRead: 84 }
    let items = [one]
    const served = serve({ 'GET imports': () => ({ items }) })
    const screen = await render(
      <SampleShell>
        <Palette overlay={{ kind: 'palette' }} />
      </SampleShell>,
    )
    const line = page.getByRole('option', { name: /Importing people.csv/ })
    await expect.element(line).toHaveTextContent('42 %')
    items = [{ ...one, rowsRead: 150 }]
    await expect.element(line).toHaveTextContent('75 %')
    items = []
    await expect.element(line).not.toBeInTheDocument()
    await screen.unmount()
    served.mockRestore()
  })

  test('claims that there is nothing once everybody has answered, and not before', async () => {
    let answer: (found: object) => void = () => undefined
    const served = serve({ 'POST search': () => new Promise((resolve) => (answer = resolve)) })
    const screen = await render(
      <SampleShell>
        <Palette overlay={{ kind: 'palette' }} />
      </SampleShell>,
    )
    await expect.element(page.getByRole('combobox')).toBeVisible()
    const told: string[] = []
    const watch = new MutationObserver(() => told.push(document.querySelector('dialog')?.textContent ?? ''))
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    await userEvent.fill(page.getByRole('combobox'), 'zzzqq')
    await expect
      .poll(() => served.mock.calls.some(([input]) => String(input instanceof Request ? input.url : input).includes('/api/search')))
      .toBe(true)
    expect(told.filter((text) => text.includes('No results'))).toEqual([])
    answer({ hits: [], complete: true })
    await expect.element(page.getByRole('option')).toHaveTextContent('No results for zzzqq')
    watch.disconnect()
    await screen.unmount()
    served.mockRestore()
  })

  test('says which groups could not be loaded', async () => {
    const ask = vi
      .spyOn(window, 'fetch')
      .mockImplementation((input) =>
        String(input instanceof Request ? input.url : input).includes('/api/search')
          ? Promise.resolve(Response.json({ id: 'internal', message: 'down' }, { status: 500 }))
          : Promise.resolve(new Response(null, { status: 204 })),
      )
    const screen = await render(
      <SampleShell>
        <Palette overlay={{ kind: 'palette' }} />
      </SampleShell>,
    )
    await expect.element(page.getByRole('combobox')).toBeVisible()
    await userEvent.keyboard('linden')
    await expect.element(page.getByText('Records could not be loaded.')).toBeVisible()
    await screen.unmount()
    ask.mockRestore()
  })
})
