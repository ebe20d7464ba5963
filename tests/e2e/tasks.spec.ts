import type { Page } from '@playwright/test'
import { DocumentScreen } from '#tests/e2e/support/screens/document-screen.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TasksScreen } from '#tests/e2e/support/screens/tasks-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

const title = 'Water the plants'

/** One task is done, and the next one is open. */
async function expectNext(page: Page): Promise<void> {
  const tasks = new TasksScreen(page)
  await tasks.expand('Done')
  for (const name of ['Open', 'Done']) {
    await expect(tasks.section(name).getByRole('button', { name: `Open “${title}”` })).toHaveCount(1)
  }
}

test('a recurring task that two devices complete, one of them without a network, makes one next task', async ({ owner, member }) => {
  const [mine, hers] = [new TasksScreen(owner.page), new TasksScreen(member.page)]
  await mine.open()
  await owner.page.getByRole('button', { name: 'New task' }).first().click()
  await owner.page.getByRole('textbox', { name: 'Task title' }).fill(`${title} every week`)
  await expect(owner.page.getByRole('status', { name: 'Understood as' })).toContainText('Every week')
  await owner.page.keyboard.press('Enter')
  await owner.page.keyboard.press('Escape')
  await expect(mine.task(title)).toBeVisible()
  await hers.open()
  await hers.show('All')
  await expect(hers.task(title)).toBeVisible()

  const [said, saidToHer] = [new DocumentScreen(owner.page), new DocumentScreen(member.page)]
  await said.expectState('Stored on the server')
  await new Shell(owner.page).expectReadyForOffline()
  await owner.goOffline()
  await said.expectState('Nothing unsent')
  await mine.complete(title)
  await expectNext(owner.page)
  await said.expectState('On this device')
  await hers.complete(title)
  await expectNext(member.page)
  await saidToHer.expectState('Stored on the server')

  await owner.goOnline()
  await said.expectState('Stored on the server')
  await expect
    .poll(async () => {
      const { tasks } = await owner.api.post<{ tasks: { description: string; isCompleted: boolean }[] }>('task/list')
      return tasks.map(({ description, isCompleted }) => `${description} ${isCompleted}`).sort()
    })
    .toEqual([`${title} false`, `${title} true`])
  await expectNext(owner.page)
  await expectNext(member.page)
})
