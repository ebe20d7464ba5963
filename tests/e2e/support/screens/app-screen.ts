import { expect, type Locator, type Page } from '@playwright/test'

export type BlockKind = 'Text' | 'Table view' | 'Number indicator'

export class AppScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(appId: string): Promise<void> {
    await this.page.goto(`/app/${appId}`)
    await expect(this.page.getByRole('button', { name: 'More actions', exact: true })).toBeVisible()
  }

  id(): string {
    return /\/app\/([\w-]+)/.exec(this.page.url())?.[1] ?? ''
  }

  async edit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(this.page.getByRole('button', { name: 'Done', exact: true })).toBeVisible()
  }

  async done(): Promise<void> {
    await this.page.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(this.page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  }

  /** From the empty app's choices, or from the panel. */
  async add(kind: BlockKind): Promise<void> {
    const before = await this.blocks().count()
    const choice = this.page.locator('[data-block-type]').filter({ hasText: new RegExp(`^${kind}`) })
    if (before > 0) await this.page.getByRole('button', { name: 'Add block' }).click()
    await choice.click()
    await expect(this.blocks()).toHaveCount(before + 1)
  }

  /** Writes into the open text block. */
  async write(text: string): Promise<void> {
    const area = this.page.getByRole('textbox', { name: 'Text', exact: true })
    await expect(area).toBeFocused()
    await this.page.keyboard.type(text)
    await this.page.keyboard.press('Escape')
  }

  /** Chooses from a field of the open block's settings. */
  async choose(setting: string, option: string): Promise<void> {
    await this.settings()
      .getByRole('combobox', { name: new RegExp(`^${setting}`) })
      .first()
      .click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  settings(): Locator {
    return this.page.getByRole('dialog', { name: /settings$/ })
  }

  async closeSettings(): Promise<void> {
    await this.settings().getByRole('button', { name: 'Close' }).click()
    // the canvas takes its place
    await expect(this.settings()).toBeHidden()
  }

  /** Blocks while the app is edited. */
  blocks(): Locator {
    return this.page.locator('[aria-describedby="app-block-keys"]')
  }

  block(kind: BlockKind): Locator {
    return this.page.getByRole('group', { name: new RegExp(`^${kind}`) })
  }

  /** The box of an element once it has stopped moving. */
  async box(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
    await locator.scrollIntoViewIfNeeded()
    const box = await locator.boundingBox()
    if (!box) throw new Error('the block is not on the screen')
    return box
  }

  /** Drags with the pointer, in steps, as a hand does. */
  async drag(from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
    const { mouse } = this.page
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 6 })
    await mouse.move(from.x + by.x, from.y + by.y, { steps: 6 })
    await mouse.up()
  }

  async openShareDialog(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click()
    await this.page.getByRole('radio', { name: 'Public links' }).click()
  }
}
