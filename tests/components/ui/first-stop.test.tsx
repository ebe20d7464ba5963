import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tabToFirstStop } from '#client/ui/focus-places.ts'

test('Tab from an opened page goes to its records or tasks, and backwards to its tools (B44)', async () => {
  const page = (tasks: string[]) => (
    <main aria-label="Tasks" tabIndex={-1} onKeyDown={tabToFirstStop}>
      <button type="button">Filter</button>
      <button type="button">Sort</button>
      <ul data-first-stop />
      <ul data-first-stop>
        {tasks.map((label) => (
          <li key={label}>
            <button type="button">{label}</button>
          </li>
        ))}
      </ul>
    </main>
  )
  const screen = await render(page(['Call', 'Write']))
  const main = screen.getByRole('main').element() as HTMLElement
  const focused = (): string | undefined => document.activeElement?.textContent ?? undefined
  main.focus()
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('Call')
  await userEvent.keyboard('{Tab}')
  expect(focused(), "Tab inside is the browser's own").toBe('Write')
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}')
  expect(focused()).toBe('Sort')
  await screen.rerender(page([]))
  main.focus()
  await userEvent.keyboard('{Tab}')
  expect(focused(), 'with no task there, the tools come first').toBe('Filter')
  await screen.unmount()
})
