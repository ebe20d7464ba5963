import { expect, type Locator, type Page } from '@playwright/test'
import { Shell } from '#tests/e2e/support/screens/shell.ts'

/** The panel of unsent changes and open decisions of this device. */
export class SyncPanel {
  readonly page: Page
  readonly panel: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByRole('dialog', { name: 'Sync' })
  }

  async open(): Promise<void> {
    await new Shell(this.page).syncMark.click()
    await expect(this.panel).toBeVisible()
  }

  waiting(): Locator {
    return this.panel.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem')
  }

  refused(): Locator {
    return this.panel.getByRole('region', { name: 'Not accepted' }).getByRole('listitem')
  }

  conflicts(): Locator {
    return this.panel.getByRole('region', { name: 'Conflicts' }).getByRole('listitem')
  }

  async close(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Close' }).click()
    await expect(this.panel).toBeHidden()
  }
}
