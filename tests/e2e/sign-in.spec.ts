import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { SessionData } from '#shared/nouns/auth/session-schema.ts'
import { password, signUp } from '#tests/e2e/support/api.ts'
import { addAuthenticator } from '#tests/e2e/support/authenticator.ts'
import { tabTo } from '#tests/e2e/support/keys.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('every way in, the switch and the history log with the keyboard alone', async ({ owner, cast }) => {
  const { page, email, api } = owner
  const { keyboard } = page
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  // requests in flight when a session ends are refused
  cast.expected.push(/401 \(Unauthorized\) \(.*\/api\//)
  await signUp('Southwind', 'Ada', email, false)
  await addAuthenticator(page)
  // other tests have a Northwind of their own
  const { slug } = (await api.get<SessionData>('auth/session')).organisation
  let recovery: string[] = []

  await test.step('somebody who is signed in is sent on from the login', async () => {
    await page.goto('/login')
    await expect(page).toHaveURL(/\/home$/)
  })

  await test.step('the code is set up, and its recovery codes are taken', async () => {
    await page.goto('/settings/multi-factor-authentication')
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await keyboard.type(password)
    await keyboard.press('Enter')
    const code = page.getByLabel('Code', { exact: true })
    await expect(code).toBeVisible()
    await expectFocus(page)
    const secret = (await page.locator('form code').textContent()) ?? ''
    await tabTo(page, code)
    await keyboard.type(new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate())
    await keyboard.press('Enter')
    await expect(button('I have kept them')).toBeVisible()
    await expectFocus(page)
    recovery = await page
      .locator('main li')
      .filter({ hasText: /^[\d ]+$/ })
      .allTextContents()
    await tabTo(page, button('I have kept them'))
    await keyboard.press('Enter')
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
    await expectFocus(page)
  })

  await test.step('a passkey is made', async () => {
    await page.goto('/settings/sign-in')
    await tabTo(page, button('Add a passkey'))
    await keyboard.press('Enter')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await keyboard.type('Laptop')
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await keyboard.type(password)
    await keyboard.press('Enter')
    await expect(page.getByText('Laptop', { exact: true })).toBeVisible()
    await expectFocus(page)
  })

  await test.step('the history log is narrowed, widened and exported', async () => {
    await page.goto('/settings/action-history')
    await tabTo(page, page.getByRole('combobox', { name: 'What' }))
    await keyboard.press('Enter')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await tabTo(page, button('Clear filters'))
    await keyboard.press('Enter')
    await expect(button('Clear filters')).toBeHidden()
    await expectFocus(page)
    await tabBackTo(page, button('Export'))
    await keyboard.press('Enter')
    await expect(page.getByText('The file is being made. You are told when it is there.')).toBeVisible()
    await expect(button('Export')).toBeFocused()
  })

  await test.step('a file of everything is ordered, and its report comes by itself', async () => {
    await page.goto('/settings/take-out')
    await tabTo(page, button('Make the file'))
    await keyboard.press('Enter')
    await expect(page.getByText(/^Restored on trial into an organization of its own/)).toBeVisible()
    await expect(page.getByText('Rows compared')).toBeVisible()
    await expect(button('Make the file')).toBeFocused()
  })

  await test.step('the other organisation is opened', async () => {
    await page.goto('/home')
    await tabTo(page, button('Organization: Northwind'))
    await keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Switch organization' }).waitFor()
    await chooseItem(page, 'Switch organization')
    await tabTo(page, button('Open Southwind'))
    await keyboard.press('Enter')
    await expect(button('Organization: Southwind')).toBeVisible()
  })

  await test.step('out, and in by a recovery code', async () => {
    await signOut(page)
    await page.goto('/login')
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await keyboard.type(email)
    await keyboard.press('Tab')
    await keyboard.type(password)
    await keyboard.press('Enter')
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await tabTo(page, button('Back'))
    await keyboard.press('Enter')
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await tabTo(page, button('Log in'))
    await keyboard.press('Enter')
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await keyboard.type(recovery[0] ?? '')
    await keyboard.press('Enter')
    await expect(new Shell(page).syncMark).toBeVisible()
  })

  await test.step('out, the finder, and in by the passkey', async () => {
    await signOut(page)
    await page.goto('/login')
    await tabTo(page, page.getByRole('link', { name: /organization/i }).first())
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login\/find/)
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await keyboard.type(email)
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expect(page.getByText('Enter organization URL or ID.')).toBeVisible()
    await expect(page.locator('[aria-invalid="true"]')).toBeFocused()
    await keyboard.type(slug)
    await keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/login\\?org=${slug}&`))
    await expectFocus(page)
    await tabTo(page, button('Use a passkey'))
    await keyboard.press('Enter')
    await expect(button('Organization: Northwind')).toBeVisible()
  })
})

/** Something has the focus, on the screen and with a ring that one sees. */
async function expectFocus(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return 'nothing has the focus'
        const { top, bottom, width } = element.getBoundingClientRect()
        return width > 0 && bottom > 0 && top < innerHeight && element.matches(':focus-visible')
          ? 'seen'
          : `${element.outerHTML} is not seen`
      }),
    )
    .toBe('seen')
}

async function tabBackTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Shift+Tab')
  }
  throw new Error(`20 times Shift+Tab did not reach ${target.toString()}`)
}

/** An item of the open menu. */
async function chooseItem(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name })
  for (let presses = 0; presses < 20; presses += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`the menu has no ${name}`)
}

async function signOut(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Your menu' }))
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  await chooseItem(page, 'Sign out')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
}
