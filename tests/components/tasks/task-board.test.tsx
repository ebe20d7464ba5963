import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TaskBoard } from '#client/features/tasks/ui/TaskBoard.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'

test('B34: the board stands as the work goes', async () => {
  await loadTexts('tasks', 'en')
  const sections = { doing: [], open: [], suggestion: [], done: [], ignored: [] }
  await render(<TaskBoard board="sample" sections={sections} row={() => null} />)
  const names = (): (string | null)[] =>
    page
      .getByRole('region')
      .elements()
      .map((region) => region.getAttribute('aria-label'))
  await expect.poll(() => names().slice(0, 4)).toEqual(['Suggestion', 'Open', 'Doing', 'Done'])
})
