import type { Page } from '@playwright/test'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { Actor } from '#tests/e2e/support/actors.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { devtoolsOf } from '#tests/e2e/support/devtools.ts'

interface World {
  tableId: string
  recordId: string
  pageId: string
}

async function makeWorld({ api }: Actor): Promise<World> {
  const tableId = newShortId('t')
  const types = ['singleLineText', 'date', 'number'] as const
  const fields = types.map((type, at) => ({ id: newShortId('f'), type, label: type, position: `a${at}` }))
  await api.mutate('tables.create', {
    id: tableId,
    label: 'Plans',
    icon: 'table',
    color: 'blue',
    fields,
    viewId: newShortId('v'),
    viewLabel: 'All',
  })
  const [recordId, pageId] = [newId(), newId()]
  await api.mutate('records.change', {
    tableId,
    changes: [{ op: 'create', id: recordId, values: { [fields[0]?.id ?? '']: 'Roast' } }],
  })
  await api.mutate('pages.create', { id: pageId, label: 'Handbook', icon: 'file-text', color: 'blue' })
  return { tableId, recordId, pageId }
}

interface Place {
  name: string
  path: string
  /** typed on the screen of the one before, so that two boxes are left at once */
  isBeside?: true
  /** opens the place and types, and leaves neither by a key nor by a press */
  type(page: Page, text: string): Promise<void>
  /** the words are there again, or were kept */
  find(page: Page, text: string): Promise<void>
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).last()

function placesOf({ tableId, recordId, pageId }: World): Place[] {
  const grid = `/object/${tableId}`
  const record = `/object/${tableId}/record/${recordId}`
  const inCell = (name: string, column: number, text: string, shown = text): Place => ({
    name,
    path: grid,
    type: async (page) => {
      const table = new TableScreen(page)
      await table.goTo(1, column)
      await page.keyboard.press('F2')
      // some editors are fetched when they open first
      await expect(page.locator('input:focus, textarea:focus')).toBeVisible()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    find: (page) => expect(new TableScreen(page).cell(1, column), name).toContainText(shown),
  })
  return [
    inCell('a cell of text', 1, 'Roasted'),
    inCell('a cell of a day', 2, '15 Dec 2027', '12/15/2027'),
    {
      name: 'the first cell of a new row',
      path: grid,
      type: async (page, text) => {
        await page.getByRole('button', { name: 'New record', exact: true }).click()
        await page.keyboard.type(text)
        await expect(page.locator('input:focus')).toHaveValue(text)
      },
      find: (page, text) => expect(new TableScreen(page).row(text)).toBeVisible(),
    },
    {
      name: 'a field in the panel',
      path: record,
      type: async (page) => {
        await page.getByRole('button', { name: 'Edit number' }).click()
        await page.keyboard.type('42')
      },
      find: (page) => expect(page.locator('[data-field]').filter({ hasText: 'number' })).toContainText('42'),
    },
    {
      name: 'a comment',
      path: record,
      type: async (page, text) => {
        await page.getByRole('tab', { name: /^Comments/ }).click()
        await box(page, 'Write a comment').pressSequentially(text)
      },
      find: async (page, text) => {
        await page.getByRole('tab', { name: /^Comments/ }).click()
        await expect(box(page, 'Write a comment'), 'a comment').toHaveValue(text)
      },
    },
    {
      name: 'a message',
      path: record,
      isBeside: true,
      type: async (page, text) => {
        await page.getByRole('tab', { name: /^Chat/ }).click()
        await box(page, 'Write a message').pressSequentially(text)
      },
      find: async (page, text) => {
        await page.getByRole('tab', { name: /^Chat/ }).click()
        await expect(box(page, 'Write a message'), 'a message').toHaveValue(text)
      },
    },
    {
      name: 'a task',
      path: '/tasks',
      type: async (page, text) => {
        await page.getByRole('button', { name: 'New task' }).first().click()
        await box(page, 'Task title').pressSequentially(text)
      },
      find: (page, text) => expect(box(page, 'Task title'), 'a task').toHaveValue(text),
    },
    {
      name: 'a title of a page',
      path: `/doc-page/${pageId}`,
      type: async (page, text) => {
        await box(page, 'Page title').click()
        await page.keyboard.press('Control+a')
        await page.keyboard.type(text)
        await expect(box(page, 'Page title'), 'a title is typed').toHaveValue(text)
      },
      find: (page, text) => expect(box(page, 'Page title'), 'a title').toHaveValue(text),
    },
    {
      name: 'a formula',
      path: grid,
      type: async (page, text) => {
        await page.getByRole('button', { name: 'Add field' }).first().click()
        await page.getByRole('button', { name: 'All types' }).or(page.getByRole('searchbox')).first().waitFor()
        await page.keyboard.type('formula')
        await page.keyboard.press('Enter')
        await box(page, 'Formula').fill(`"${text}"`)
      },
      find: async (page, text) => {
        await page.getByRole('button', { name: 'Add field' }).first().click()
        await expect(box(page, 'Formula'), 'a formula').toHaveValue(`"${text}"`)
      },
    },
  ]
}

test('words that are typed and not sent are there again after the tab was closed', async ({ owner }) => {
  const { page } = owner
  const places = placesOf(await makeWorld(owner))
  for (const [at, place] of places.entries()) {
    await test.step(`typed: ${place.name}`, async () => {
      if (!place.isBeside) await page.goto(place.path)
      await place.type(page, `words ${at}`)
    })
  }
  await page.goto('/home')
  for (const [at, place] of places.entries()) {
    await test.step(`found: ${place.name}`, async () => {
      if (place.path !== places[at - 1]?.path) await page.goto(place.path)
      await place.find(page, `words ${at}`)
    })
  }
})

test('words in an open cell are told after its tab was killed', async ({ owner }) => {
  const { page } = owner
  const { tableId } = await makeWorld(owner)
  await page.goto(`/object/${tableId}`)
  await new TableScreen(page).goTo(1, 1)
  await page.keyboard.press('F2')
  await expect(page.locator('input:focus')).toBeVisible()
  await page.keyboard.type(' and never stored')
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(([key, text]) => key.startsWith('trama.typing.') && text.includes('stored')),
  )
  const context = page.context()
  const next = await context.newPage()
  const crash = await devtoolsOf(page)
  // the tab never answers
  void crash.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')
  await next.goto('/home')
  await expect(next.getByText('“Roast and never stored” was being typed in singleLineText')).toBeVisible()
})
