import { password } from '#tests/e2e/support/api.ts'
import { addAuthenticator } from '#tests/e2e/support/authenticator.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('a passkey is made in the settings, and is the whole way in afterwards', async ({ owner, cast }) => {
  const { page } = owner
  await addAuthenticator(page)
  await page.goto('/settings/sign-in')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Laptop')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Laptop', { exact: true })).toBeVisible()

  // requests in flight when the session ends are refused
  cast.expected.push(/401 \(Unauthorized\) \(.*\/api\//)
  await new Shell(page).signOut()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(new Shell(page).syncMark).toBeVisible()
  await page.goto('/settings/sign-in')
  await expect(page.getByText(/^Last used on/)).toBeVisible()
})
