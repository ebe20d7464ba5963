import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { TaskPriority } from '#shared/nouns/tasks/task.ts'
import { PriorityFilter } from '#client/features/tasks/ui/PriorityFilter.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'

const words = ['No priority', 'Low', 'Medium', 'High', 'Urgent']

function Filter() {
  const [chosen, setChosen] = useState<ReadonlySet<TaskPriority>>(new Set())
  return <PriorityFilter chosen={chosen} onChange={setChosen} />
}

/** Stumble 40: five tiny drawings without words were filters, and two of them were the same three grey dots. */
describe('the filter by priority (40)', () => {
  test('says what it filters, names each priority, and draws each in its own way', async () => {
    await loadTexts('tasks', 'en')
    const screen = await render(
      <main>
        <Filter />
      </main>,
    )
    await expect.element(screen.getByText('Priority', { exact: true })).toBeVisible()
    const buttons = screen.getByRole('group', { name: 'Filter by priority' }).getByRole('button').elements() as HTMLElement[]
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(words)
    expect(buttons.map((button) => button.dataset['tooltip'])).toEqual(words)
    expect(new Set(buttons.map((button) => button.innerHTML))).toHaveLength(buttons.length)
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test('is pressed together, and cleared by a word', async () => {
    await loadTexts('tasks', 'en')
    const screen = await render(<Filter />)
    const [high, urgent] = ['High', 'Urgent'].map((name) => screen.getByRole('button', { name }))
    await high?.click()
    await urgent?.click()
    await expect.element(high ?? screen.baseElement).toHaveAttribute('aria-pressed', 'true')
    await expect.element(urgent ?? screen.baseElement).toHaveAttribute('aria-pressed', 'true')
    await screen.getByRole('button', { name: 'Clear' }).click()
    await expect.element(high ?? screen.baseElement).toHaveAttribute('aria-pressed', 'false')
    await screen.unmount()
  })
})
