import { expect, type Locator, type Page } from '@playwright/test'
import { install } from '#tests/e2e/support/install.ts'

/** The surroundings of every screen: the top bar, creating things, the sync mark. */
export class Shell {
  readonly page: Page
  readonly syncMark: Locator

  constructor(page: Page) {
    this.page = page
    this.syncMark = page.getByRole('button', { name: /^Sync: / })
  }

  async create(what: 'App' | 'Table' | 'Page' | 'Folder', name: string): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Create', exact: true }).click()
    await this.page.getByRole('menuitem', { name: what, exact: true }).click()
    if (what !== 'Folder') {
      const title = this.page.getByRole('textbox', { name: what === 'Table' ? 'Table name' : `${what} title` })
      await expect(title).toBeFocused()
      await title.fill(name)
      await title.press('Enter')
      await expect(title).toHaveValue(name)
      return
    }
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('button', { name: /^Create/ }).click()
    await expect(dialog).toBeHidden()
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Your menu' }).click()
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click()
  }

  /** The server has everything that was done here. */
  async expectStored(): Promise<void> {
    await expect(this.syncMark).toHaveAccessibleName('Sync: Saved')
  }

  /** The interface is on the device, so that the next start needs no network. */
  async expectReadyForOffline(): Promise<void> {
    await install(this.page)
  }
}
