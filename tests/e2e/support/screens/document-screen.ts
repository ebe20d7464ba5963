import { expect, type Locator, type Page } from '@playwright/test'

/** The status and the history that every co-edited screen shows of its document. */
export class DocumentScreen {
  readonly page: Page
  readonly history: Locator
  readonly preview: Locator

  constructor(page: Page) {
    this.page = page
    this.history = page.getByRole('dialog', { name: / · / })
    this.preview = this.history.getByRole('document')
  }

  async expectState(words: 'Stored on the server' | 'Nothing unsent' | 'On this device' | 'Only in this window'): Promise<void> {
    await expect(this.page.getByRole('main').getByText(words, { exact: true })).toBeVisible()
  }

  async expectNotice(words: RegExp): Promise<void> {
    await expect(this.page.getByRole('main').getByText(words)).toBeVisible()
  }

  async openHistory(menu: 'More' | 'More actions'): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: menu, exact: true }).click()
    await this.page.getByRole('menuitem', { name: 'Version history' }).click()
    await expect(this.history).toBeVisible()
  }

  version(name: string): Locator {
    return this.history.getByRole('button', { name })
  }

  async restore(): Promise<void> {
    await this.history.getByRole('button', { name: 'Restore this version' }).click()
    const question = this.page.getByRole('dialog', { name: 'Restore this version?' })
    await question.getByRole('button', { name: 'Restore this version' }).click()
    await expect(this.history).toBeHidden()
  }
}
