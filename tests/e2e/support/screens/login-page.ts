import type { Page } from '@playwright/test'
import { password } from '#tests/e2e/support/api.ts'

export class LoginPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async logIn(email: string): Promise<void> {
    await this.page.getByLabel('Email', { exact: true }).fill(email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Log in' }).click()
  }
}
