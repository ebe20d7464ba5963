import { IconPlus } from '@tabler/icons-react'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadTexts } from '#client/i18n/i18n.ts'
import { PriorityIcon } from '#client/nouns/tasks/rows/PriorityIcon.tsx'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Grid } from '#client/ui/grid/Grid.tsx'
import { headerHeight, heightOfLines } from '#client/ui/grid/grid-layout.ts'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Switch } from '#client/ui/Switch.tsx'

/** The head of a page of 700 px, for a person whose browser's text has that size. */
async function headAt(fontSize: string) {
  document.documentElement.style.fontSize = fontSize
  const words = 'Who is in this organization, and the things that each of them may do in it.'
  const screen = await render(
    <div style={{ width: 700 }}>
      <SectionHeader title="People" description={words} action={<button type="button">Invite people</button>} />
    </div>,
  )
  const [text, action] = [page.getByText(words).element(), page.getByRole('button').element()].map((each) => each.getBoundingClientRect())
  await screen.unmount()
  return { isBelow: (action?.top ?? 0) >= (text?.bottom ?? 0), width: text?.width ?? 0 }
}

afterEach(() => document.documentElement.style.removeProperty('font-size'))

describe('the head of a page', () => {
  test('has its action beside its words, and below them where the text is larger', async () => {
    await page.viewport(1440, 900)
    expect((await headAt('')).isBelow).toBe(false)
    const large = await headAt('36px')
    expect(large.isBelow).toBe(true)
    expect(large.width, 'the words have the whole width').toBeGreaterThan(600)
  })
})

/** The widest and the highest part of an element go no further than its own box. */
const isWhole = (element: HTMLElement): boolean =>
  element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight

describe('at twice the size of text (46)', () => {
  test('pictures of people, drawings in buttons and chips grow with their words', async () => {
    await loadTexts('tasks', 'en')
    document.documentElement.style.fontSize = '32px'
    const screen = await render(
      <>
        <Avatar name="Maria Wagner" size={24} />
        <Button icon={<IconPlus size={16} aria-hidden />}>Create</Button>
        <Chip hue="teal">Queen Street Studios</Chip>
        <PriorityIcon priority="high" />
      </>,
    )
    const face = page.getByRole('img', { name: 'Maria Wagner' }).element() as HTMLElement
    const button = page.getByRole('button', { name: 'Create' }).element() as HTMLElement
    const chip = page.getByText('Queen Street Studios').element() as HTMLElement
    expect(face.clientWidth).toBe(48)
    expect(button.querySelector('svg')?.getBoundingClientRect().width).toBe(32)
    expect(page.getByRole('img', { name: 'High' }).element().getBoundingClientRect().height).toBe(32)
    expect([face, button, chip].filter((each) => !isWhole(each))).toEqual([])
    await screen.unmount()
  })

  test('the sign in a box and the knob of a switch grow with them', async () => {
    const signs = () =>
      (['checkbox', 'switch'] as const).map((role) => {
        const box = page.getByRole(role).element()
        const { width, height, left, top } = getComputedStyle(box, '::after')
        return [width, height, left, top].map((value) => Number.parseFloat(value) / box.clientWidth).map((part) => part.toFixed(2))
      })
    const screen = await render(
      <>
        <Checkbox aria-label="Sign" checked readOnly />
        <Switch aria-label="Knob" checked readOnly />
      </>,
    )
    const usual = signs()
    document.documentElement.style.fontSize = '32px'
    const large = signs()
    for (const [at, parts] of usual.entries())
      for (const [index, part] of parts.entries()) expect(Number(large[at]?.[index])).toBeCloseTo(Number(part), 1)
    await screen.unmount()
  })

  test('a dialog is as wide for its words as before', async () => {
    await page.viewport(1440, 900)
    const screen = await render(
      <Dialog open title="Invite" closeLabel="Close" onClose={() => undefined}>
        Words
      </Dialog>,
    )
    const width = () => page.getByRole('dialog').element().getBoundingClientRect().width
    expect(width()).toBe(440)
    document.documentElement.style.fontSize = '32px'
    expect(width()).toBe(880)
    await screen.unmount()
  })

  test('choices side by side take a second line before they run into each other', async () => {
    document.documentElement.style.fontSize = '32px'
    const options = ['All', 'Channels', 'Comments', 'Saved', 'Direct'].map((label) => ({ value: label, label }))
    const screen = await render(
      <div style={{ width: 330 }}>
        <Segmented label="Chats" value="All" options={options} onChange={() => undefined} />
      </div>,
    )
    const choices = page.getByRole('radio').elements() as HTMLElement[]
    expect(choices.filter((each) => !isWhole(each))).toEqual([])
    const edge = page.getByRole('radiogroup').element().getBoundingClientRect().right
    expect(Math.max(...choices.map((each) => each.getBoundingClientRect().right))).toBeLessThanOrEqual(edge)
    await screen.unmount()
  })
})

describe('a grid', () => {
  const column = { id: 'name', label: 'Name', icon: null, width: 160, align: 'start' as const, readOnly: false }
  const source = {
    ...{ columns: [column], rowCount: 40, recordCount: 40, look: {} },
    keyAt: (row: number) => `r${row}`,
    indexOf: (key: string) => Number(key.slice(1)),
    versionAt: () => 0,
    cell: (row: number) => `Place ${row}`,
    text: () => '',
    raw: () => null,
    editor: () => null,
  }
  const word = (text: string) => () => text
  const texts = {
    ...{ label: 'Places', selectAllRows: 'All', openRow: 'Open', addRow: 'Add', addColumn: 'Add field' },
    ...{ toggleGroup: 'Toggle', tabLeaves: 'Tab leaves', selectRow: String, cellsSelected: String },
    ...{ columnMenu: word('Menu'), columnName: word('Name') },
  }
  const tops = (): number[] =>
    ['Place 0', 'Place 1', 'Place 2'].map((text) => page.getByText(text, { exact: true }).element().getBoundingClientRect().top)

  test('makes room for text that grows while it is open: rows overlap neither each other nor their heads (B45)', async () => {
    const screen = await render(
      <div style={{ height: 480, width: 700, display: 'flex', flexDirection: 'column' }}>
        <Grid source={source} gestures={{ addRow: () => undefined }} texts={texts} />
      </div>,
    )
    await expect.poll(() => (tops()[1] ?? 0) - (tops()[0] ?? 0)).toBe(32)
    document.documentElement.style.fontSize = '32px'
    await expect.poll(() => (tops()[1] ?? 0) - (tops()[0] ?? 0)).toBe(64)
    expect((tops()[2] ?? 0) - (tops()[1] ?? 0)).toBe(64)
    expect(page.getByRole('columnheader', { name: 'Name' }).element().clientHeight).toBeGreaterThan(60)
    expect([headerHeight, heightOfLines(4)]).toEqual([68, 184])
    document.documentElement.style.removeProperty('font-size')
    await expect.poll(() => (tops()[1] ?? 0) - (tops()[0] ?? 0)).toBe(32)
    await screen.unmount()
  })
})
