import { newId } from '#shared/lib/ids.ts'
import type { Page } from '@playwright/test'
import { goTo } from '#tests/e2e/support/go-to.ts'
import { seriousProblems } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { makePicture, svgOf } from '#tests/support/pictures.ts'

/** True once a picture is there, drawn from our address. */
function isDrawn(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0 && image.src.includes('/api/files/'))
    .catch(() => false)
}

test('a person’s picture stands wherever their initials stood, is changed without a network, and taken away', async ({ owner, member }) => {
  const { page } = owner
  const pageId = newId()
  await owner.api.mutate('pages.create', { id: pageId, label: 'Notes', icon: 'file', color: 'blue' })
  await page.goto('/settings')
  const own = page.getByRole('group', { name: 'Your picture' })
  const menu = page.getByRole('button', { name: 'Your menu' })
  await expect(menu.locator('img')).toHaveCount(0)

  await test.step('chosen: in the menu, and on other people’s screens', async () => {
    await own.locator('input').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await makePicture('png', 400, 400) })
    await expect.poll(() => isDrawn(page, 'button[aria-label="Your menu"] img')).toBe(true)
    await member.page.goto(`/doc-page/${pageId}`)
    await goTo(page, `/doc-page/${pageId}`)
    await expect.poll(() => isDrawn(member.page, `[role="img"][aria-label="${owner.name}"] img`)).toBe(true)
    await goTo(page, '/settings')
    expect(await seriousProblems(page)).toEqual([])
  })

  await test.step('a file that is no picture is refused at once', async () => {
    await own.locator('input').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
    await expect(own.getByText('This is not a picture that can be shown.')).toBeVisible()
  })

  await test.step('without a network it is kept, and sent when there is one', async () => {
    const before = await menu.locator('img').getAttribute('src')
    await owner.goOffline()
    await own.locator('input').setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer: await makePicture('jpeg') })
    await expect(own.getByText('Sent as soon as the network allows.')).toBeVisible()
    await owner.goOnline()
    await expect(menu.locator('img')).not.toHaveAttribute('src', before ?? '')
    await expect.poll(() => isDrawn(page, 'button[aria-label="Your menu"] img')).toBe(true)
    await expect(own.getByText('Sent as soon as the network allows.')).toHaveCount(0)
  })

  await test.step('taken away: initials again, everywhere', async () => {
    await own.getByRole('button', { name: 'Remove picture' }).click()
    await expect(menu.locator('img')).toHaveCount(0)
    await expect(own.getByRole('button', { name: 'Remove picture' })).toHaveCount(0)
  })
})

test('the organisation’s logo is chosen in its settings and stands in everybody’s menu', async ({ owner, member }) => {
  const { page } = owner
  await member.page.goto('/home')
  await page.goto('/settings/organisation-settings')
  const logo = page.getByRole('group', { name: 'Logo' })
  const svg = svgOf('<script>document.title = "run"</script><rect width="100" height="50" fill="#2040c0"/>')
  await logo.locator('input').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg })
  for (const one of [page, member.page])
    await expect.poll(() => isDrawn(one, 'button[aria-label="Organization: Northwind"] img')).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
  await logo.getByRole('button', { name: 'Remove picture' }).click()
  await expect(member.page.locator('img[src*="/files/organisation/"]')).toHaveCount(0)
})
