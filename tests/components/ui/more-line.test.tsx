import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useFirstOf } from '#client/lib/use-first-of.ts'
import { MoreLine } from '#client/ui/MoreLine.tsx'

function LongList({ entries, open, height, line = 20 }: { entries: readonly number[]; open: number; height: number; line?: number }) {
  const first = useFirstOf(entries, (entry) => entry === open)
  return (
    <ul style={{ height, overflow: 'auto' }}>
      {first.shown.map((entry) => (
        <li key={entry} data-entry style={{ height: line, overflow: 'hidden' }}>
          {entry}
        </li>
      ))}
      <MoreLine of={first} />
    </ul>
  )
}

const numbers = Array.from({ length: 230 }, (_, index) => index)
const shownOf = (of: Element): string[] => [...of.querySelectorAll('[data-entry]')].map((line) => line.textContent ?? '')

test('begins with fifty and the open one, and goes on when its end comes into sight', async () => {
  await loadTexts('common', 'en')
  const list = await render(<LongList entries={numbers} open={200} height={100} />)
  const more = list.getByRole('button')
  await expect.element(more).toHaveTextContent(/^179 more$/)
  expect(shownOf(list.container)).toEqual([...numbers.slice(0, 50), 200].map(String))
  more.element().scrollIntoView()
  await expect.element(more).toHaveTextContent(/^79 more$/)
  more.element().scrollIntoView()
  await expect.poll(() => shownOf(list.container)).toEqual(numbers.map(String))
  expect(more.query()).toBe(null)
})

test('fills a list that is higher than its beginning', async () => {
  await loadTexts('common', 'en')
  const list = await render(<LongList entries={numbers} open={0} height={600} line={1} />)
  await expect.poll(() => shownOf(list.container).length).toBe(230)
})

test('says nothing at the end of a short list', async () => {
  await loadTexts('common', 'en')
  const list = await render(<LongList entries={numbers.slice(0, 50)} open={0} height={100} />)
  expect(shownOf(list.container)).toHaveLength(50)
  expect(list.getByRole('button').query()).toBe(null)
})
