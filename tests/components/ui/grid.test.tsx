import { useEffect, useRef, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { heightOfLines } from '#client/ui/grid/grid-layout.ts'
import { Grid, type GridProps } from '#client/ui/grid/Grid.tsx'
import type { GridHandle, GridSource } from '#client/ui/grid/grid-types.ts'

const texts: GridProps['texts'] = {
  label: 'Places',
  selectRow: (number) => `Select ${number}`,
  selectAllRows: 'Select all',
  openRow: 'Open',
  addRow: 'Add',
  addColumn: 'Add field',
  columnMenu: (label) => `Menu of ${label}`,
  columnName: (label) => `Name of ${label}`,
  toggleGroup: 'Toggle',
  cellsSelected: (count) => `${count} cells`,
  tabLeaves: 'Tab leaves',
}
const long = 'A text that is much longer than the column that it stands in, so that it wraps into several lines'

function sourceOf(more: Partial<GridSource> = {}): GridSource {
  const columns = Array.from({ length: 20 }, (_, at) => ({
    id: `c${at}`,
    label: `Column ${at}`,
    icon: null,
    width: 160,
    align: at === 1 ? ('end' as const) : ('start' as const),
    readOnly: false,
  }))
  return {
    columns,
    rowCount: 200,
    recordCount: 200,
    keyAt: (row) => `r${row}`,
    indexOf: (key) => Number(key.slice(1)),
    versionAt: () => 0,
    look: more,
    cell: (row, columnId) => (columnId === 'c2' ? long : `${row} ${columnId}`),
    text: () => '',
    raw: () => null,
    editor: () => null,
    ...more,
  }
}

function Screen({ source, openKey, onChecked }: { source: GridSource; openKey?: string; onChecked?: (count: number) => void }) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <button type="button">Before</button>
      <div style={{ height: 480, width: 900, display: 'flex', flexDirection: 'column' }}>
        <Grid
          source={source}
          gestures={{ addRow: () => undefined, addColumn: () => undefined }}
          texts={texts}
          checked={checked}
          openKey={openKey}
          onChecked={(keys) => {
            setChecked(keys)
            onChecked?.(keys.size)
          }}
        />
      </div>
      <button type="button">After</button>
    </>
  )
}

async function show(props: Parameters<typeof Screen>[0]) {
  const screen = await render(<Screen {...props} />)
  const grid = screen.container.querySelector<HTMLElement>('[role=grid]')
  if (!grid) throw new Error('no grid')
  await expect.poll(() => grid.querySelectorAll('[role=gridcell]').length).toBeGreaterThan(20)
  grid.focus()
  return { screen, grid, box: () => screen.container.querySelector<HTMLInputElement>('input[aria-label="Select all"]') }
}

describe('a grid', () => {
  test('the active cell is outlined in the colors of the system, which draw no shadow', async () => {
    const features = (value: string) => ({ features: [{ name: 'forced-colors', value }] })
    await cdp().send('Emulation.setEmulatedMedia', features('active'))
    const { screen, grid } = await show({ source: sourceOf() })
    await userEvent.keyboard('{ArrowDown}')
    const active = grid.querySelector('[data-active]')
    expect(active && getComputedStyle(active, '::after').outlineStyle).toBe('solid')
    await screen.unmount()
    await cdp().send('Emulation.setEmulatedMedia', features(''))
  })

  test('Shift+Space and Space tick records; the box of all says none, some and all (45)', async () => {
    const onChecked = vi.fn<(count: number) => void>()
    const { screen, grid, box } = await show({ source: sourceOf(), onChecked })
    const state = () => [box()?.checked, box()?.indeterminate]
    expect(state()).toEqual([false, false])
    await userEvent.keyboard('{ArrowDown}{Shift>} {ArrowDown}{/Shift} ')
    expect(onChecked.mock.calls).toEqual([[2]])
    await expect.poll(state).toEqual([false, true])
    await expect.poll(() => grid.querySelectorAll('[data-checked]').length).toBe(2)
    expect(document.activeElement).toBe(grid)
    await userEvent.keyboard(' ')
    expect(onChecked).toHaveBeenLastCalledWith(0)
    await userEvent.keyboard('{Control>}a{/Control} ')
    await expect.poll(state).toEqual([true, false])
    await screen.unmount()
  })

  test('goes to the top when its rows are sorted in another way, and does not follow the active row away (A11)', async () => {
    const turned = sourceOf({ keyAt: (row) => `r${199 - row}`, indexOf: (key) => 199 - Number(key.slice(1)), order: 'down' })
    const { screen, grid } = await show({ source: sourceOf({ order: 'up' }) })
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await screen.rerender(<Screen source={turned} />)
    await expect.poll(() => grid.getAttribute('aria-activedescendant')).toMatch(/-0-1$/)
    expect(grid.scrollTop).toBe(0)
    await screen.rerender(<Screen source={sourceOf({ order: 'again' })} />)
    await expect.poll(() => grid.getAttribute('aria-activedescendant')).toMatch(/-0-1$/)
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => grid.getAttribute('aria-activedescendant')).toMatch(/-1-1$/)
    await screen.unmount()
  })

  test('stays where it was scrolled to while others move the active row', async () => {
    const { screen, grid } = await show({ source: sourceOf() })
    await userEvent.keyboard('{ArrowDown}')
    grid.scrollTo({ top: 3000 })
    const moved = sourceOf({ keyAt: (row) => `r${row - 5}`, indexOf: (key) => Number(key.slice(1)) + 5 })
    await screen.rerender(<Screen source={moved} />)
    await expect.poll(() => grid.getAttribute('aria-activedescendant')).toMatch(/-6-0$/)
    expect(grid.scrollTop).toBe(3000)
    await screen.unmount()
  })

  test('Escape frees Tab, which then leaves the grid in both directions; any other key takes it back (44)', async () => {
    const { screen, grid } = await show({ source: sourceOf() })
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(grid)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => screen.container.querySelector('[role=status]')?.textContent).toBe('Tab leaves')
    await userEvent.keyboard('{ArrowDown}{Tab}')
    expect(document.activeElement).toBe(grid)
    await userEvent.keyboard('{Escape}{Tab}')
    expect(document.activeElement?.textContent).toBe('After')
    grid.focus()
    await userEvent.keyboard('{Escape}{Shift>}{Tab}{/Shift}')
    expect(document.activeElement?.textContent).toBe('Before')
    await screen.unmount()
  })

  test('Ctrl+Home and Home scroll back, although the first column was in sight (47)', async () => {
    const { screen, grid } = await show({ source: sourceOf() })
    for (const [key, top] of [
      ['{Home}', 640],
      ['{Control>}{Home}{/Control}', 0],
    ] as const) {
      grid.scrollTo({ left: 700, top: 640, behavior: 'instant' })
      await userEvent.keyboard(key)
      await expect.poll(() => grid.scrollLeft).toBe(0)
      // the active cell is in the first row, which Home brings into sight on its own
      expect(grid.scrollTop).toBeLessThanOrEqual(top)
    }
    await screen.unmount()
  })

  test('rows of several lines wrap their texts, and the first row in sight stays the first', async () => {
    const { screen, grid } = await show({ source: sourceOf() })
    const cell = () => grid.querySelector<HTMLElement>('[data-row="40"] [data-col="2"]')
    grid.scrollTo({ top: 40 * heightOfLines(1), behavior: 'instant' })
    await expect.poll(() => cell()?.getBoundingClientRect().height).toBeCloseTo(31, 0)
    await screen.rerender(<Screen source={sourceOf({ rowHeight: heightOfLines(4) })} />)
    await expect.poll(() => cell()?.getBoundingClientRect().height).toBeCloseTo(91, 0)
    expect(grid.scrollTop).toBe(40 * heightOfLines(4))
    const range = document.createRange()
    const shown = cell()
    if (shown) range.selectNodeContents(shown)
    expect(range.getBoundingClientRect().height).toBeGreaterThan(50)
    await screen.unmount()
  })

  test('paints the rows that were scrolled to, also when a row is added before the scroll is told', async () => {
    const { screen, grid } = await show({ source: sourceOf() })
    grid.scrollTo({ top: grid.scrollHeight, behavior: 'instant' })
    // in the same task: the event of the scroll comes with the next frame
    await screen.rerender(<Screen source={sourceOf({ rowCount: 201, recordCount: 201 })} />)
    await expect.poll(() => grid.querySelector('[data-row="190"]')).not.toBeNull()
    await screen.unmount()
  })

  test('marks the row that is open beside it, and puts headings over their figures', async () => {
    const { screen, grid } = await show({ source: sourceOf(), openKey: 'r2' })
    await expect.poll(() => grid.querySelector('[data-open]')?.getAttribute('data-row')).toBe('2')
    const label = grid.querySelector<HTMLElement>('[data-head="1"] span:nth-child(2)')
    expect(label && getComputedStyle(label).textAlign).toBe('end')
    await screen.unmount()
  })

  test('gives the keys typed while an editor is fetched to the editor', async () => {
    let open: (() => void) | undefined
    const seen: string[] = []
    function Later({ onEnter }: { onEnter: (text: string) => void }) {
      const [isOpen, setOpen] = useState(false)
      const [text, setText] = useState('')
      useEffect(() => {
        open = () => setOpen(true)
      }, [])
      if (!isOpen) return <span aria-busy />
      return (
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as editors of cells do
          autoFocus
          aria-label="Editor"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && onEnter(text)}
        />
      )
    }
    const editor: GridSource['editor'] = ({ done }) => (
      <Later
        onEnter={(text) => {
          seen.push(text)
          done('down')
        }}
      />
    )
    const { screen, grid } = await show({ source: sourceOf({ editor }) })
    await userEvent.keyboard('15 de may')
    open?.()
    await expect.poll(() => screen.container.querySelector<HTMLInputElement>('input[aria-label=Editor]')?.value).toBe('15 de may')
    await userEvent.keyboard(' 2027{Enter}')
    expect(seen).toEqual(['15 de may 2027'])
    grid.focus()
    await userEvent.keyboard('next{Enter}')
    open?.()
    await expect.poll(() => seen).toEqual(['15 de may 2027', 'next'])
    await screen.unmount()
  })

  test('without a row shows its keys on the row that adds one; Enter begins it, and a letter is its first text', async () => {
    const added: boolean[] = []
    function Empty() {
      const [count, setCount] = useState(0)
      const [edit, setEdit] = useState(false)
      const handle = useRef<GridHandle>(null)
      const addRow = (wanted = false): void => {
        added.push(wanted)
        setCount((before) => before + 1)
        setEdit(wanted)
        handle.current?.goTo(`r${count}`, 'c0', { edit: wanted })
      }
      const editor: GridSource['editor'] = () => <input aria-label="Editor" />
      return (
        <div style={{ height: 300, width: 900, display: 'flex', flexDirection: 'column' }}>
          <button type="button" onClick={() => setCount(0)}>
            Clear {String(edit)}
          </button>
          <Grid
            ref={handle}
            source={sourceOf({
              rowCount: count,
              keyAt: (row) => (row < count ? `r${row}` : undefined),
              indexOf: indexBelow(count),
              editor,
            })}
            gestures={{ addRow }}
            texts={texts}
          />
        </div>
      )
    }
    const screen = await render(<Empty />)
    const grid = screen.getByRole('grid')
    const element = grid.element() as HTMLElement
    element.focus()
    const named = () => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
    expect(named()?.textContent).toBe('Add')
    expect(getComputedStyle(named() as HTMLElement, '::after').boxShadow).toMatch(/inset/)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => named()?.textContent).toBe('0 c0')
    await screen.getByRole('button', { name: /^Clear/ }).click()
    element.focus()
    await userEvent.keyboard('Lisbon')
    await expect.poll(() => screen.container.querySelector<HTMLInputElement>('input[aria-label=Editor]')?.value).toBe('Lisbon')
    expect(added).toEqual([false, true])
    await screen.unmount()
  })

  test('a letter that is typed as soon as a new row has the focus goes into that row, never into the one before', async () => {
    function Growing() {
      const [count, setCount] = useState(3)
      const handle = useRef<GridHandle>(null)
      return (
        <div style={{ height: 300, width: 900, display: 'flex', flexDirection: 'column' }}>
          <button
            type="button"
            onClick={() => {
              setCount(count + 1)
              handle.current?.goTo(`r${count}`, 'c0')
            }}
          >
            New
          </button>
          <Grid
            ref={handle}
            source={sourceOf({
              rowCount: count,
              keyAt: (row) => (row < count ? `r${row}` : undefined),
              indexOf: indexBelow(count),
              editor: ({ rowKey }) => <input aria-label={`Editor of ${rowKey}`} />,
            })}
            gestures={{}}
            texts={texts}
          />
        </div>
      )
    }
    const screen = await render(<Growing />)
    const grid = screen.getByRole('grid').element()
    // browsers hand over keys before anything that React has put off
    const press = (): boolean => grid.dispatchEvent(new KeyboardEvent('keydown', { key: 'L', bubbles: true, cancelable: true }))
    grid.addEventListener('focus', () => queueMicrotask(press), { once: true })
    await screen.getByRole('button', { name: 'New' }).click()
    await expect.poll(() => screen.container.querySelector('input[aria-label^=Editor]')?.getAttribute('aria-label')).toBe('Editor of r3')
    await screen.unmount()
  })
})

const indexBelow =
  (count: number) =>
  (key: string): number =>
    Number(key.slice(1)) < count ? Number(key.slice(1)) : -1
