import { useRef, useState, type ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { EmojiMenu } from '#client/editor/EmojiMenu.tsx'
import { HueButton } from '#client/ui/HueButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { PickMany } from '#client/ui/PickMany.tsx'
import { Popover, type PopoverProps } from '#client/ui/Popover.tsx'
import { Select } from '#client/ui/Select.tsx'
import { ToolbarPopover } from '#client/views/tools/ToolbarPopover.tsx'

const sources = Object.entries(
  import.meta.glob<string>('/client/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
).map(([path, text]) => ({ file: path.replace('/client/src/', ''), text: text.replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '') }))
const filesWith = (pattern: RegExp): string[] => sources.flatMap(({ file, text }) => (pattern.test(text) ? [file] : [])).toSorted()

/** The parts that open a box in the browser's top layer or beside the page. Each gives it the focus, or is nothing that one goes into. */
const openers = {
  'ui/Panel.tsx': 'takes the focus',
  'ui/Popover.tsx': 'takes the focus, but for those below',
  'ui/Toaster.tsx': 'notices come by themselves',
  'ui/TooltipHost.tsx': 'a hint at what has the focus',
  'ui/use-modal.ts': 'takes the focus',
}

/** Popovers that leave the keys where they are. `own` ones place the focus themselves. */
const keepKeys = {
  'cells/EditorBox.tsx': 'the first box to write in, not the first button (tests/components/cells/editors.test.tsx)',
  'editor/RecordMention.tsx': 'a hint at what has the focus',
  'fields/formulas/CompletionList.tsx': 'the formula is typed on (tests/components/fields/formula-editor.test.tsx)',
  'public/ChoiceField.tsx': 'the search is typed on (tests/components/public-links/choices.test.tsx)',
  'queries/ValueField.tsx': 'the value is typed on (tests/components/queries/value-field.test.tsx)',
  'ui/Menu.tsx': 'its list, or its first entry for keys',
  'ui/PickMany.tsx': 'the search is typed on',
  'ui/Select.tsx': 'the button drives a short list, the search a long one',
}

describe('everything that opens is opened by a part that gives it the focus', () => {
  test('dialogs, panels and popovers', () => {
    const opened = filesWith(/\bshowModal\(|\bshowPopover\(|\bpopover=["{]|^ +role="dialog"\n +aria-labelledby/m)
    expect(opened).toEqual(Object.keys(openers))
  })

  test('popovers that leave the focus where it is say why', () => {
    expect(filesWith(/<Popover[^>]*?\bkeys="/)).toEqual(Object.keys(keepKeys))
  })
})

const inside = (): Element | null => document.activeElement?.closest('[popover]:popover-open, dialog[open], [role="dialog"]') ?? null

function Opened({ children, ...box }: { children: ReactNode } & Partial<PopoverProps>) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button ref={button} type="button" onClick={() => setOpen(!open)}>
        Open
      </button>
      <Popover {...box} anchor={button} open={open} onClose={() => setOpen(false)}>
        {children}
      </Popover>
    </>
  )
}

/** Content that comes after its box. */
function Late() {
  const [isHere, setHere] = useState(false)
  return isHere ? <input aria-label="Late" /> : <span ref={() => void setTimeout(() => setHere(true), 50)}>Wait</span>
}

const options = ['a', 'b'].map((value) => ({ value, label: value.toUpperCase() }))
const noop = (): void => undefined

/** Boxes that the button *Open* opens, with the name of the element that has the focus then. */
const samples: Record<string, { draw: () => ReactNode; name: string | RegExp; holds?: string }> = {
  'a popover with buttons': { draw: () => <Opened><button type="button">First</button></Opened>, name: 'First' },
  'a popover with a marked field': { draw: () => <Opened><button type="button">First</button><input data-autofocus aria-label="Marked" /></Opened>, name: 'Marked' },
  'a popover whose content comes later': { draw: () => <Opened><Late /></Opened>, name: 'Late' },
  'a popover of words': { draw: () => <Opened aria-label="Reasons" role="dialog">Only words</Opened>, name: 'Reasons' },
  'a popover of radios': { draw: () => <Opened><button type="button" tabIndex={-1}>Not chosen</button><button type="button">Chosen</button></Opened>, name: 'Chosen' },
  hues: { draw: () => <HueButton className="sample" label="Open" value="green" onChange={noop} hueLabel={(hue) => hue} />, name: 'green' },
  emojis: { draw: () => <EmojiMenu label="Open" icon={<i />} onChoose={noop} />, name: /./ },
  'a tool of a view': { draw: () => <ToolbarPopover icon={<i />} label="Open"><input aria-label="Condition" /></ToolbarPopover>, name: 'Condition' },
} // prettier-ignore

const nameOf = (element: Element | null): string => element?.getAttribute('aria-label') ?? element?.textContent ?? ''

describe.each(Object.entries(samples))('%s', (_, { draw, name }) => {
  afterEach(cleanup)

  test.each(['pointer', 'keys'])('has the focus when it is opened by %s', async (by) => {
    await render(
      <>
        <style>{'.sample { width: 24px; height: 24px }'}</style>
        {draw()}
      </>,
    )
    const opener = page.getByRole('button', { name: 'Open' })
    if (by === 'pointer') await opener.click()
    else {
      ;(opener.element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
    }
    await expect.poll(() => nameOf(document.activeElement)).toMatch(name)
    expect(inside()).not.toBeNull()
  })
})

describe('parts with a focus of their own', () => {
  afterEach(cleanup)

  test('a menu has its list for a pointer and its first entry for keys', async () => {
    await render(<Menu trigger={(trigger) => <button type="button" {...trigger}>Open</button>}><MenuItem onSelect={noop}>First</MenuItem></Menu>) // prettier-ignore
    const opener = page.getByRole('button', { name: 'Open' })
    await opener.click()
    await expect.poll(() => document.activeElement?.role).toBe('menu')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(opener.element())
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.textContent).toBe('First')
  })

  test('a short list of choices is driven by its button, a long one by its search', async () => {
    const long = Array.from({ length: 40 }, (_, at) => ({ value: `v${at}`, label: `Choice ${at}` }))
    await render(<><Select label="Short" options={options} value={null} onChange={noop} /><Select label="Long" options={long} value={null} onChange={noop} /></>) // prettier-ignore
    await page.getByRole('combobox', { name: 'Short' }).click()
    await expect.poll(() => document.activeElement?.getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement?.tagName).toBe('BUTTON')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('combobox', { name: 'Long' }).click()
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  })

  test('a list that is searched keeps the focus in its field', async () => {
    await render(<PickMany label="People" add="Add one" options={options} picked={[]} onChange={noop} />)
    const field = page.getByRole('combobox', { name: 'Add one' })
    await field.click()
    await expect.element(page.getByRole('option').first()).toBeVisible()
    expect(document.activeElement).toBe(field.element())
  })

  test('a panel takes it, and gives it back', async () => {
    function Beside() {
      const [open, setOpen] = useState(false)
      return <><button type="button" onClick={() => setOpen(true)}>Open</button>{open && <Panel title="Details" closeLabel="Close" onClose={() => setOpen(false)}>Words</Panel>}</> // prettier-ignore
    }
    await render(<Beside />)
    const opener = page.getByRole('button', { name: 'Open' })
    await opener.click()
    await expect.poll(() => document.activeElement?.role).toBe('dialog')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(opener.element())
  })
})
