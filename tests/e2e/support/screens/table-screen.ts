import { expect, type Locator, type Page } from '@playwright/test'

export class TableScreen {
  readonly page: Page
  readonly grid: Locator

  constructor(page: Page) {
    this.page = page
    this.grid = page.getByRole('grid')
  }

  async open(tableId: string): Promise<void> {
    await this.page.goto(`/object/${tableId}`)
    await expect(this.grid).toBeVisible()
  }

  async expectCount(text: string): Promise<void> {
    await expect(this.page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
  }

  /** A cell by its place, from 1. */
  cell(row: number, column: number): Locator {
    return this.grid.locator(`[aria-rowindex="${row + 1}"] [aria-colindex="${column + 1}"]`)
  }

  row(text: string): Locator {
    return this.grid.getByRole('row').filter({ hasText: text })
  }

  /** Writes over a cell as with a keyboard: goes there with the arrows, types, Enter. */
  async typeOver(row: number, column: number, text: string): Promise<void> {
    await this.goTo(row, column)
    await this.page.keyboard.type(text)
    await this.page.keyboard.press('Enter')
    await expect(this.cell(row, column)).toHaveText(text)
  }

  /** Moves the active cell with keys only. */
  async goTo(row: number, column: number): Promise<void> {
    // arrows go no further than the rows that have come
    await expect(this.cell(row, column)).toBeVisible()
    await this.grid.focus()
    await this.page.keyboard.press('Control+Home')
    for (let at = 1; at < row; at += 1) await this.page.keyboard.press('ArrowDown')
    for (let at = 1; at < column; at += 1) await this.page.keyboard.press('ArrowRight')
    await expect(this.grid).toHaveAttribute('aria-activedescendant', new RegExp(`-${row - 1}-${column - 1}$`))
  }
}
