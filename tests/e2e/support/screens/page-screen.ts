import { expect, type Locator, type Page } from '@playwright/test'

export class PageScreen {
  readonly page: Page
  readonly body: Locator
  /** other people's carets with their names */
  readonly carets: Locator

  constructor(page: Page) {
    this.page = page
    this.body = page.getByRole('textbox', { name: 'Page text' })
    // decorations of the editor have no role
    this.carets = this.body.locator('.tr-caret-label')
  }

  async open(pageId: string): Promise<void> {
    await this.page.goto(`/doc-page/${pageId}`)
    await expect(this.body).toBeVisible()
  }

  id(): string {
    return /\/doc-page\/([\w-]+)/.exec(this.page.url())?.[1] ?? ''
  }

  async write(text: string): Promise<void> {
    await this.body.focus()
    await this.page.keyboard.press('Control+End')
    await this.page.keyboard.type(text)
  }

  /** Writes all of it at once, as dictation does: one step of undo however slow the machine is. */
  async put(text: string): Promise<void> {
    await this.body.focus()
    await this.page.keyboard.press('Control+End')
    await this.page.keyboard.insertText(text)
  }

  /** Pastes another program's clipboard at the caret. */
  async paste(type: 'text/html' | 'text/plain', content: string): Promise<void> {
    await this.body.evaluate(
      (element, [kind, text]) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData(kind, text)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      [type, content] as const,
    )
  }

  async insert(command: string): Promise<void> {
    await this.page.keyboard.type('/')
    await this.page
      .getByRole('listbox', { name: 'Insert' })
      .getByRole('option', { name: new RegExp(`^${command}`) })
      .click()
  }

  /** The written text, without other people's carets (they are widgets inside the editor) and without embedded blocks. */
  text(): Promise<string> {
    return this.body.evaluate((element) => {
      const copy = element.cloneNode(true)
      if (!(copy instanceof HTMLElement)) return ''
      for (const widget of copy.querySelectorAll('.tr-caret, [data-node-view-wrapper]')) widget.remove()
      const lines = [...copy.children].map((block) => block.textContent?.replaceAll('\u2060', '') ?? '')
      return lines.filter((line) => line !== '').join('\n')
    })
  }

  async expectText(text: string): Promise<void> {
    await expect.poll(() => this.text()).toBe(text)
  }

  async openShareDialog(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click()
    await this.page.getByRole('radio', { name: 'Public links' }).click()
  }
}
