import { useLocation } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FurtherShortcuts } from '#client/app/shell/FurtherShortcuts.tsx'
import { GlobalShortcuts } from '#client/app/shell/GlobalShortcuts.tsx'
import { PersonHeading } from '#client/app/shell/PersonHeading.tsx'
import { HelpMenu } from '#client/app/shell/HelpMenu.tsx'
import { shortcutList } from '#client/app/shortcut-list.ts'
import { ShortcutsDialog } from '#client/app/ShortcutsDialog.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { closeOverlay, useOverlay } from '#client/lib/overlays.ts'
import { setOwnShortcuts } from '#client/lib/own-shortcuts.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

function Opened() {
  return <output>{JSON.stringify(useOverlay())}</output>
}

function Here() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

function Keys({ run }: { run: (keys: string) => void }) {
  useShortcut('mod+r', () => run('mod+r'))
  useShortcut('mod+b', () => run('mod+b'))
  useShortcut('mod+k', () => run('mod+k'))
  return <input aria-label="Words" />
}

/** Whether the browser would go on with a key. */
function press(key: string, target: Element = document.body): boolean {
  return target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true }))
}

describe('shortcuts', () => {
  useSampleDevice()
  afterEach(() => {
    setOwnShortcuts({})
    closeOverlay()
  })

  test.each([
    ['{Control>}g{/Control}', 'go'],
    ['{Control>}{Shift>}d{/Shift}{/Control}', 'download'],
    ['{Control>}{Shift>}c{/Shift}{/Control}', 'copy'],
    ['{Control>}{Shift>}m{/Shift}{/Control}', 'contact'],
    ['{Control>}{Shift>}y{/Shift}{/Control}', 'contact'],
    ['{Control>}{Shift>}h{/Shift}{/Control}', 'help'],
  ])('%s opens the part %s of the palette', async (keys, section) => {
    const screen = await render(
      <SampleShell>
        <GlobalShortcuts />
        <FurtherShortcuts />
        <Opened />
      </SampleShell>,
    )
    await userEvent.keyboard(keys)
    await expect.element(page.getByRole('status')).toHaveTextContent(JSON.stringify({ kind: 'palette', section }))
    await screen.unmount()
  })

  test('lead to the builder by description, the conversations and the form of a task', async () => {
    const screen = await render(
      <SampleShell>
        <GlobalShortcuts />
        <Here />
      </SampleShell>,
    )
    const here = page.getByRole('status')
    await expect.element(here).toBeVisible()
    await userEvent.keyboard('{Control>}b{/Control}')
    await expect.element(here).toHaveTextContent(/^\/ai-builder$/)
    await userEvent.keyboard('{Control>}e{/Control}')
    await expect.element(here).toHaveTextContent(/^\/chat$/)
    await userEvent.keyboard('k')
    await expect.element(here).toHaveTextContent(/^\/chat\?.*modal=createTask$/)
    await screen.unmount()
  })

  test('leave a text its own keys, apart from the way to the palette; a reload goes on in the browser', async () => {
    const run = vi.fn()
    const screen = await render(<Keys run={run} />)
    const box = page.getByRole('textbox').element()
    expect(press('b', box), 'bold is the text’s').toBe(true)
    expect(press('k', box)).toBe(false)
    expect(press('b')).toBe(false)
    expect(press('r'), 'the browser loads the page again').toBe(true)
    expect(run.mock.calls.flat()).toEqual(['mod+k', 'mod+b', 'mod+r'])
    await screen.unmount()
  })

  test('are changed and switched off by each person, and two never have the same keys', async () => {
    await loadTexts('shell', 'en')
    const screen = await render(
      <SampleShell>
        <ShortcutsDialog />
        <GlobalShortcuts />
        <FurtherShortcuts />
        <Opened />
      </SampleShell>,
    )
    const line = page.getByRole('button', { name: /^Go to a place/ })
    await line.click()
    await expect.element(line).toHaveTextContent('Press keys …')
    await userEvent.keyboard('n')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Already: New record')
    await userEvent.keyboard('{Control>}j{/Control}')
    await expect.element(line).toHaveTextContent('CtrlJ')
    const list = page.getByRole('button', { name: /^Help/ })
    await list.click()
    await userEvent.keyboard('{Backspace}')
    await expect.element(list).toHaveTextContent('Off')
    await page.getByRole('button', { name: 'Close' }).click()
    await screen.rerender(
      <SampleShell>
        <GlobalShortcuts />
        <FurtherShortcuts />
        <Opened />
      </SampleShell>,
    )
    await userEvent.keyboard('{Control>}{Shift>}h{/Shift}{/Control}{Control>}g{/Control}')
    await expect.element(page.getByRole('status')).toHaveTextContent('null')
    await userEvent.keyboard('{Control>}j{/Control}')
    await expect.element(page.getByRole('status')).toHaveTextContent('"section":"go"')
    await screen.unmount()
  })

  test('stand once each in their list', () => {
    const keys = shortcutList.map((line) => line.keys)
    expect(keys.filter((one, at) => keys.indexOf(one) !== at)).toEqual([])
  })
})

describe('debugging and help', () => {
  useSampleDevice()
  afterEach(() => localStorage.removeItem('trama.debug'))

  test('ten presses on one’s name turn debugging on; a mark in the bar turns it off', async () => {
    await loadTexts('shell', 'en')
    const restart = vi.fn()
    const screen = await render(
      <SampleShell>
        <PersonHeading name="Ana" email="ana@example.com" restart={restart} />
        <HelpMenu />
      </SampleShell>,
    )
    const name = page.getByText('Ana', { exact: false }).first().element() as HTMLElement
    for (let at = 0; at < 9; at++) name.click()
    expect(localStorage.getItem('trama.debug')).not.toBe('true')
    name.click()
    const off = page.getByRole('button', { name: 'Turn debugging off' })
    await expect.element(off).toBeVisible()
    await expect.poll(() => restart.mock.calls.length, { timeout: 4000 }).toBe(1)
    await off.click()
    await expect.element(off).not.toBeInTheDocument()
    expect(localStorage.getItem('trama.debug')).toBe('false')
    await screen.unmount()
  })

  test('the help menu shows the places that the operator named, and the shortcuts', async () => {
    const screen = await render(
      <SampleShell>
        <HelpMenu />
      </SampleShell>,
    )
    await page.getByRole('button', { name: 'Help' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Documentation' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'What is new' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: /Keyboard shortcuts/ })).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'Video guides' }).elements()).toEqual([])
    await screen.unmount()
  })
})
