import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { TemplateInstall } from '#shared/nouns/templates/install-calls.ts'
import type { OwnTemplate } from '#shared/nouns/templates/template-calls.ts'
import { baseUrl, dataDir } from '#tests/e2e/support/environment.ts'
import { goTo } from '#tests/e2e/support/go-to.ts'
import { makeTable } from '#tests/e2e/support/make-table.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { isLong } from '#tests/support/property-runs.ts'

/** A folder for pictures of all screens, for somebody who looks at them. */
const folder = process.env.E2E_PICTURES

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="#57c"/></svg>'

test('a folder is published, approved, installed by another organisation, changed, and updated there', async ({ owner, cast }) => {
  // without a profile the call answers 404, and the browser writes a line (specification 3 §8)
  cast.expected.push(/template\/builder\/current/)
  const { page, api } = owner
  const title = `Orders ${newId().slice(-6)}`
  const made = await makeTable(api, 'Orders', ['first', 'second'])
  const folderId = newId()
  await api.mutate('folders.create', { id: folderId, label: 'Shop', icon: 'folder', color: 'blue', position: 'a0' })
  await api.mutate('folders.place', { folderId, itemType: 'table', itemId: made.id, position: 'a0' })

  await page.goto('/templates/create')
  await page.getByRole('button', { name: 'Create profile' }).click()
  const profile = page.getByRole('dialog')
  await profile.getByLabel('Name', { exact: true }).fill('Ada')
  await profile.getByLabel('E-mail').fill('ada@example.com')
  await profile.locator('input[type=file]').setInputFiles({ name: 'ada.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(picture) })
  await expect(profile.locator('img')).toBeVisible()
  await profile.getByRole('button', { name: 'Create profile' }).click()
  await page.getByRole('button', { name: 'I have stored it' }).click()

  await page.getByRole('button', { name: 'Publish new template' }).click()
  const form = page.getByRole('dialog', { name: 'Publish a template' })
  await form.getByLabel('Name', { exact: true }).fill(title)
  await form.getByLabel('Short description').fill('What a shop sells')
  await form.getByLabel('Description', { exact: true }).fill('# Orders')
  await form.getByRole('checkbox', { name: 'Sales' }).check()
  await form.getByRole('combobox', { name: /Workspace/ }).click()
  await page.getByRole('option', { name: 'Shop' }).click()
  await form.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Templates waiting for approval' })).toContainText('Waiting for approval')

  const { templates } = await api.get<{ templates: OwnTemplate[] }>('template/my')
  const slug = templates[0]?.slug ?? ''
  const env = { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: baseUrl }
  const approve = () =>
    promisify(execFile)(process.execPath, ['dist/server/commands.js', 'templates', '--approve', slug, '--feature'], { env })
  await approve()

  const other = await cast.owner({ name: 'Bob', organisation: 'Southwind' })
  await other.page.goto('/templates')
  await other.page.getByRole('link', { name: title }).click()
  await expect(other.page.getByRole('list', { name: 'Fields of Orders' })).toBeVisible()
  await other.page.getByRole('button', { name: 'Install', exact: true }).click()
  await other.page.getByRole('link', { name: 'Access template' }).click()
  await expect(other.page).toHaveURL(/\/object\/t/)
  await expect(other.page.getByText('second')).toBeVisible()

  // the publisher adds a field; the other organisation sees the change in words, and takes it
  const place = { id: newShortId('f'), tableId: made.id }
  await api.mutate('fields.create', { ...place, type: 'date', label: 'Delivered', position: 'b0' })
  const own = templates[0]
  await api.post('template/save', {
    ...{ id_template_old: own?.id, title, short_description: own?.short_description, description: own?.description },
    ...{ categories: ['Sales'], language: own?.language, has_data: true, workspace: own?.choice },
  })
  const stateOf = async (): Promise<unknown> => (await api.get<{ templates: OwnTemplate[] }>('template/my')).templates[0]
  await expect.poll(stateOf).toMatchObject({ version: 2, status: 'Waiting for approval' })
  await approve()
  await other.page.goto(`/templates/${slug}`)
  await other.page.getByRole('button', { name: 'See what changes' }).click()
  const update = other.page.getByRole('dialog', { name: `Update “${title}”` })
  await expect(update.getByText('Added: field “Delivered” in Orders')).toBeVisible()
  await update.getByRole('button', { name: 'Update', exact: true }).click()
  await other.page.getByRole('link', { name: 'Access template' }).click()
  await expect(other.page.getByRole('columnheader', { name: 'Delivered' })).toBeVisible()
})

/** Each template of the product in one language; the other runs take all of them. */
const shown = ['crm', 'orders-and-stock-pt', 'projects-es', 'hiring-pt', 'help-desk', 'maintenance-requests-es'].concat([
  ...['content-calendar-pt', 'expense-approval-es', 'event-planning', 'property-rental-pt', 'clinic-appointments', 'bug-tracker-pt'],
])
const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

for (const slug of isLong ? shown : ['help-desk', 'maintenance-requests-es'])
  test(`every screen of the template ${slug} opens, wide and light, and dark on a phone`, async ({ owner }) => {
    test.slow()
    const { page, api } = owner
    const language = /-(pt|es)$/.exec(slug)?.[1] ?? 'en'
    // a new server takes the templates of the product up after its start
    await expect(() => api.post('template/install', { slug, with_data: true })).toPass()
    const stateOf = async (): Promise<string | undefined> =>
      (await api.get<{ installs: TemplateInstall[] }>('template/installs')).installs[0]?.status
    await expect.poll(stateOf).toBe('installed')
    const [apps, tables, pages, views, forms] = await Promise.all([
      ...[api.entities('app'), api.entities('table'), api.entities('page'), api.entities('view'), api.entities('form')],
    ] as const)
    const titleOf = new Map(tables.map(({ id, label }) => [id, label]))
    const screens = [
      ...apps.map(({ id, label }) => [`/app/${id}`, label] as const),
      ...tables.map(({ id, label }) => [`/object/${id}`, label] as const),
      ...views.map(({ id, tableId }) => [`/object/${tableId}/${id}`, titleOf.get(tableId) ?? ''] as const),
      ...forms.map(({ id, label, definition }) => [`/form/${id}`, definition.title || label] as const),
      ...pages.map(({ id, label }) => [`/doc-page/${id}`, label] as const),
    ]
    expect(screens.length).toBeGreaterThan(8)
    await page.addInitScript((chosen) => localStorage.setItem('trama.language', chosen), language)
    await page.goto('/home')
    for (const [path, title] of screens) {
      await goTo(page, path)
      // the screen before stays until this one has come
      await expect(page, path).toHaveTitle(`${title} · Trama`)
      for (const [size, scheme] of [
        [wide, 'light'],
        [narrow, 'dark'],
      ] as const) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme: scheme })
        const main = page.getByRole('main')
        await expect(main).toBeVisible()
        // blocks below the window load once they are in sight
        const waiting = main.locator('[data-waits]')
        await expect(async () => {
          if ((await waiting.count()) > 0) await waiting.first().scrollIntoViewIfNeeded({ timeout: 1000 })
          await expect(waiting).toHaveCount(0, { timeout: 2000 })
        }, path).toPass()
        // nothing is missing, nothing has failed, nothing is wider than the screen
        expect.soft(await page.locator('[role=alert]').allTextContents(), path).toEqual([])
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(size.width)
        if (folder !== undefined) await page.screenshot({ path: `${folder}/${slug}${path.replaceAll('/', '-')}-${scheme}.png` })
      }
    }
  })
