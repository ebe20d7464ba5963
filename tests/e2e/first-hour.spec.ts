import { HomePage } from '#tests/e2e/support/screens/home-page.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ withDemo: true })

test('the demo says what it is, shows it, and goes by one command; what is empty then says so', async ({ owner, member, cast }) => {
  const { page } = owner
  const main = page.getByRole('main')
  const table = new TableScreen(page)
  const phone = await cast.phone(owner)
  await new HomePage(page).open()

  await test.step('three sentences and three things to try; nothing stands twice in the lists (23)', async () => {
    const card = main.getByRole('region', { name: 'This is a demo workspace' })
    await expect(card.getByText('Alba Coffee is an invented roaster')).toBeVisible()
    const words = await card.getByText('Alba Coffee is an invented roaster').textContent()
    expect(words?.trim().match(/[^.]+\./g)).toHaveLength(3)
    await expect(card.getByRole('link')).toHaveCount(3)
    const addresses = await main
      .getByRole('list')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const listed = addresses.filter(
      (address) => address?.startsWith('/app/') || address?.startsWith('/object/') || address?.startsWith('/doc-page/'),
    )
    const tried = await card.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const rest = listed.filter((_, at) => at >= tried.length)
    expect(new Set(rest).size).toBe(rest.length)
    expect(rest.length).toBeGreaterThan(5)
  })

  await test.step('its control room has charts, and its orders begin with what is under way (42)', async () => {
    await main.getByRole('link', { name: /^See the day at a glance/ }).click()
    for (const chart of ['Revenue by month', 'Orders by status'])
      await expect(main.getByRole('region', { name: chart }).locator('svg path').first()).toBeVisible()
    await new HomePage(page).open()
    await main.getByRole('link', { name: /^Change an order/ }).click()
    await table.expectCount('940 records')
    await expect(table.cell(1, 1)).toHaveText('O-1940')
    for (const status of ['New', 'Roasting', 'Packed', 'Shipped']) await expect(table.row(status).first()).toBeVisible()
  })

  await test.step('a member, who may create nothing, reads no “create” (35)', async () => {
    await new HomePage(member.page).open()
    await expect(member.page.getByRole('banner').getByRole('button', { name: /search/i })).toBeVisible()
    await expect(member.page.getByText(/\bcreate\b/i)).toHaveCount(0)
  })

  await test.step('a theme that is chosen comes to a device that is already signed in (34)', async () => {
    await new HomePage(phone.page).open()
    const scheme = phone.page.locator('html')
    await expect(scheme).not.toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('dark theme')
    const kept = page.waitForResponse(/user-settings\/update/)
    await page.getByRole('option', { name: /Use the dark theme/ }).click()
    await kept
    await phone.page.reload()
    await expect(scheme).toHaveAttribute('data-theme', 'dark')
  })

  await test.step('one command removes all of it (18)', async () => {
    await new HomePage(page).open()
    await main.getByRole('button', { name: 'Remove the demo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the demo' }).click()
    await expect(main.getByRole('heading', { name: 'Build the first thing' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /Control room|Sales|Orders/ })).toHaveCount(
      0,
    )
    await expect(member.page.getByRole('heading', { name: 'Nothing is shared with you yet' })).toBeVisible()
    for (const kind of ['table', 'app', 'page', 'folder', 'form'] as const) expect(await owner.api.entities(kind), kind).toEqual([])
    expect((await owner.api.entities('member')).map(({ displayName }) => displayName).toSorted()).toEqual(
      [owner.name, member.name].toSorted(),
    )
  })

  await test.step('a new table says that it has no records yet (35)', async () => {
    await new Shell(page).create('Table', 'Stock')
    await expect(main.getByText('No records yet')).toBeVisible()
    await expect(main.getByText('No records found')).toHaveCount(0)
  })
})
