import type { Page } from '@playwright/test'
import { goTo } from '#tests/e2e/support/go-to.ts'
import { readAloud, unsaid } from '#tests/e2e/support/read-aloud.ts'
import { HomePage } from '#tests/e2e/support/screens/home-page.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ withDemo: true })

/** Waits for a word of a screen, and asks of its tree what a listener would miss. */
async function listen(page: Page, screen: string, word: string): Promise<void> {
  await expect(page.getByRole('main').getByText(word).first()).toBeVisible()
  expect.soft(unsaid(await readAloud(page)), screen).toEqual([])
}

test('a listener is told each screen of a day by its title, and each thing to act on by its name', async ({ owner }) => {
  const { page } = owner
  await expect.poll(async () => (await owner.api.entities('page')).length).toBe(2)
  const items = [...(await owner.api.entities('table')), ...(await owner.api.entities('app')), ...(await owner.api.entities('page'))]
  const idOf = (label: string): string => items.find((item) => item.label === label)?.id ?? ''
  await new HomePage(page).open()
  await listen(page, 'home', 'Control room')
  await goTo(page, `/app/${idOf('Control room')}`)
  await listen(page, 'an app', 'Open orders')
  await goTo(page, `/doc-page/${idOf('How we work')}`)
  await listen(page, 'a page', 'From order to cup')
  await goTo(page, '/tasks')
  await listen(page, 'tasks', 'Prepare the new price list')
  await goTo(page, '/chat')
  await listen(page, 'the chat', 'shops')
  await goTo(page, '/automations')
  await listen(page, 'automations', 'Tell me of new requests')
  await goTo(page, `/object/${idOf('Orders')}`)
  await listen(page, 'a table', 'O-1940')
  // a fault that is planted is heard
  await page.evaluate(() => {
    const planted = document.createElement('button')
    planted.id = 'planted'
    document.querySelector('main')?.append(planted)
  })
  expect(unsaid(await readAloud(page))).toEqual(['button without a name'])
  await page.evaluate(() => document.querySelector('#planted')?.remove())
  // a record: its panel is named, and each field says its value
  const [record] = await owner.api.records(idOf('Orders'))
  await goTo(page, `/object/${idOf('Orders')}/record/${String(record?.['id'])}`)
  await expect(page.getByRole('dialog').getByText(/^Created by/)).toBeVisible()
  const tree = await readAloud(page)
  expect
    .soft(
      tree.filter(({ role, name }) => (role === 'button' || role === 'dialog') && name === ''),
      'a record',
    )
    .toEqual([])
  expect
    .soft(
      tree.some(({ role, name }) => role === 'heading' && /^O-\d+/.test(name)),
      'the record’s name is a heading',
    )
    .toBe(true)
})
