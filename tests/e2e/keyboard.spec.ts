import type { Page } from '@playwright/test'
import { password, signUp } from '#tests/e2e/support/api.ts'
import { wordsOf } from '#tests/e2e/support/hands.ts'
import { tabTo } from '#tests/e2e/support/keys.ts'
import { AppScreen } from '#tests/e2e/support/screens/app-screen.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { TasksScreen } from '#tests/e2e/support/screens/tasks-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('from the log-in to a record, a moved block and a completed task with the keyboard alone', async ({ owner, visitor }) => {
  const { page } = visitor
  const { keyboard } = page

  await test.step('log in', async () => {
    await page.goto('/login')
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await keyboard.type(owner.email)
    await keyboard.press('Tab')
    await keyboard.type(password)
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  })

  await test.step('a table and a record in it', async () => {
    await create(page, 'Table', 'Harbours')
    const table = new TableScreen(page)
    await expect(table.grid).toBeFocused()
    // the first letter begins the first record
    await keyboard.type('Bergen')
    await keyboard.press('Tab')
    await expect(table.cell(1, 1)).toHaveText('Bergen')
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await page.getByRole('option', { name: 'In progress' }).waitFor()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(table.cell(1, 3)).toHaveText('In progress')
    await new Shell(page).expectStored()
    const [created] = await owner.api.entities('table')
    const records = await owner.api.records(created?.id ?? '')
    expect(records).toEqual([expect.objectContaining({ Name: 'Bergen' })])
  })

  await test.step('an app with a block, moved and resized', async () => {
    await command(page, 'Create app')
    await nameIt(page, 'App title', 'Harbour desk')
    const app = new AppScreen(page)
    await expect(page.getByLabel('Search blocks'), 'Enter goes on with the first block').toBeFocused()
    await tabTo(page, page.locator('[data-block-type=text]'))
    await keyboard.press('Enter')
    await app.write('Hello')
    const block = app.block('Text')
    await expect(block).toBeFocused()
    const before = await app.box(block)
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowRight')
    await expect.poll(async () => (await app.box(block)).x).toBeGreaterThan(before.x + 50)
    await keyboard.press('Shift+ArrowDown')
    await expect.poll(async () => (await app.box(block)).height).toBeGreaterThan(before.height)
  })

  await test.step('a task, completed', async () => {
    await keyboard.press('Escape')
    await command(page, 'Go to tasks')
    const tasks = new TasksScreen(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'New task' }).first()).toBeVisible()
    // keys of one letter rest for a second after a text was written
    const title = page.getByRole('textbox', { name: 'Task title' })
    await expect(async () => {
      if (!(await title.isVisible())) await keyboard.press('k')
      await expect(title).toBeFocused({ timeout: 1000 })
    }).toPass()
    await keyboard.type('Ring the harbour master')
    await keyboard.press('Enter')
    await keyboard.press('Escape')
    await tabTo(page, page.getByRole('checkbox', { name: 'Complete “Ring the harbour master”' }))
    await keyboard.press('Space')
    await tabTo(page, tasks.section('Done').getByRole('button', { name: /^Done/ }))
    await keyboard.press('Enter')
    await expect(tasks.section('Done').getByRole('button', { name: 'Open “Ring the harbour master”' })).toBeVisible()
  })
})

test('what is typed as soon as something new was made is its title and its text, and runs nothing (1, 33)', async ({ owner, cast }) => {
  const { page } = owner
  const { keyboard } = page
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const nothingElse = async (): Promise<void> => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(page.getByText(/^Builder mode o/)).toHaveCount(0)
  }

  await test.step('a page: no key is lost, Enter goes on in the text', async () => {
    await create(page, 'Page', 'Because of the launch')
    await keyboard.type('Come back, [not] today?', { delay: 5 })
    await expect(page.getByRole('textbox', { name: 'Page text' })).toHaveText('Come back, [not] today?')
    await expect(page.getByRole('textbox', { name: 'Page title' })).toHaveValue('Because of the launch')
    await nothingElse()
    await new Shell(page).expectStored()
    expect(await owner.api.entities('page')).toEqual([expect.objectContaining({ label: 'Because of the launch' })])
    const title = page.getByRole('textbox', { name: 'Page title' })
    await title.focus()
    await keyboard.press('Control+End')
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('textbox', { name: 'Page text' }), 'the arrow leads from the title to the text').toBeFocused()
  })

  await test.step('a page that is there: letters that miss its text run nothing', async () => {
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Page text' })).toBeVisible()
    await page.waitForFunction(() => document.activeElement === document.body)
    await keyboard.type('bcfnk[?')
    await nothingElse()
    await keyboard.press('Control+/')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await keyboard.press('Escape')
  })

  await test.step('an app', async () => {
    await command(page, 'Create app')
    await keyboard.type('Because of the launch')
    const title = page.getByRole('textbox', { name: 'App title' })
    await expect(title).toHaveValue('Because of the launch')
    // the frame of the field is outside its box, which else hides what is too long
    await expect(title).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Because of the launch' })).toHaveCSS('overflow', 'visible')
    await nothingElse()
  })

  await test.step('an app on a phone, which names it and does not build it', async () => {
    const phone = await cast.phone(owner)
    await phone.page.goto('/home')
    await phone.page.getByRole('button', { name: 'Create', exact: true }).last().click()
    await phone.page.getByRole('menuitem', { name: 'App', exact: true }).click()
    await phone.page.keyboard.type('On the way\n')
    await expect(phone.page.getByRole('textbox', { name: 'App title' })).toHaveValue('On the way')
    const labels = async () => (await owner.api.entities('app')).map(({ label }) => label)
    await expect.poll(labels).toContain('On the way')
  })
})

for (const language of ['en', 'es'] as const)
  test(`a working day with the keyboard alone: make, find, edit, comment, share, change the organisation (${language})`, async ({
    owner,
  }) => {
    const { page, api } = owner
    const { keyboard } = page
    const t = wordsOf(language)
    await signUp('Southwind', 'Ada', owner.email, false)
    await page.addInitScript((chosen) => localStorage.setItem('trama.language', chosen), language)
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1, name: t('shell:home') })).toBeVisible()
    const run = async (words: string): Promise<void> => {
      await keyboard.press('Control+k')
      await keyboard.type(words)
      await expect(page.getByRole('option', { selected: true })).toContainText(words)
      await keyboard.press('Enter')
    }

    await run(t('shell:palette.createTable'))
    await keyboard.type('Harbours\n')
    const table = new TableScreen(page)
    await expect(table.grid).toBeFocused()
    await keyboard.type('Bergen')
    await keyboard.press('Enter')
    await expect(table.cell(1, 1)).toHaveText('Bergen')
    const [made] = await api.entities('table')

    await run(t('shell:palette.goHome'))
    await expect(page).toHaveURL(/\/home/)
    await run('Bergen')
    const panel = page.getByRole('dialog', { name: 'Harbours' })
    await expect(panel).toBeVisible()

    await tabTo(page, panel.getByRole('tabpanel').getByRole('button').first())
    await keyboard.press('Enter')
    await expect(panel.getByRole('textbox')).toBeFocused()
    await keyboard.press('End')
    await keyboard.type(' harbour')
    await keyboard.press('Enter')
    const stored = async () => (await api.records(made?.id ?? '')).map((record) => Object.values(record))
    await expect.poll(async () => (await stored()).flat()).toContain('Bergen harbour')

    const talk = panel.getByRole('tab', { name: new RegExp(`^${t('comments:title')}`) })
    await tabTo(page, panel.getByRole('tab', { selected: true }))
    for (let presses = 0; presses < 10 && (await talk.getAttribute('aria-selected')) !== 'true'; presses += 1)
      await keyboard.press('ArrowRight')
    await expect(talk).toHaveAttribute('aria-selected', 'true')
    await tabTo(page, panel.getByRole('textbox', { name: t('tables:comments.write') }))
    await keyboard.type('ring them on Monday')
    await keyboard.press('Control+Enter')
    await expect(panel.getByRole('list').getByText('ring them on Monday')).toBeVisible()
    await keyboard.press('Escape')
    await expect(panel).toBeHidden()

    await run(t('common:share'))
    const share = page.getByRole('dialog')
    await tabTo(page, share.getByRole('radio', { checked: true }))
    await keyboard.press('ArrowRight')
    await tabTo(page, share.getByRole('button', { name: t('publicLinks:create.table') }))
    await keyboard.press('Enter')
    await tabTo(page, share.getByRole('button', { name: t('publicLinks:editor.create'), exact: true }))
    await keyboard.press('Enter')
    await expect(share.getByRole('textbox', { name: t('publicLinks:address') })).toHaveValue(/\/public\//)
    await keyboard.press('Escape')
    await expect(share).toBeHidden()

    await run(t('shell:switchOrganisation'))
    await tabTo(page, page.getByRole('button', { name: t('auth:switch.goTo', { name: 'Southwind' }) }))
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: t('shell:organisationMenu', { name: 'Southwind' }) })).toBeVisible()
  })

/** C opens the menu, its items answer to their first letter; nothing is asked, and a name typed at once loses no letter. */
async function create(page: Page, what: string, name: string): Promise<void> {
  await page.keyboard.press('c')
  await expect(page.getByRole('menu').getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press(what.charAt(0).toLowerCase())
  await expect(page.getByRole('menuitem', { name: what, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type(`${name}\n`)
  await expect(page.getByRole('textbox', { name: what === 'Table' ? 'Table name' : `${what} title` })).toHaveValue(name)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The palette opens from everywhere, also from a grid, in which letters write; who types on at once loses none. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toHaveValue(name)
  await expect(page.getByRole('option', { selected: true })).toContainText(name)
  await page.keyboard.press('Enter')
}

async function nameIt(page: Page, title: string, name: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: title })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}
