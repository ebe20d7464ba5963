import { expect, type Page } from '@playwright/test'

export class ShareDialog {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Makes a link and answers its address. */
  async enable(): Promise<string> {
    const dialog = this.page.getByRole('dialog', { name: /^Share / })
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const address = dialog.getByRole('textbox', { name: 'Public link' })
    await expect(address).toHaveValue(/\/public\//)
    const url = await address.inputValue()
    await dialog.getByRole('button', { name: 'Close' }).click()
    return url
  }
}
