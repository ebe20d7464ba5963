import { expect, type Page } from '@playwright/test'

export class HomePage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/home')
    await expect(this.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  }

  async openItem(name: string): Promise<void> {
    await this.page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
  }
}
