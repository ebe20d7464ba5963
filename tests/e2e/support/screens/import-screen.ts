import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const dataFolder = join(import.meta.dirname, '../../../data')

export interface ImportChoices {
  file: string
  table: string
  /** the field that names the records, when it is not the first */
  namedBy?: string
  /** columns that become links, by the target's table and key field */
  links?: Record<string, string>
  /** columns left out */
  without?: readonly string[]
}

export class ImportScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Takes a file of tests/data through the wizard and answers the id of the table it became. */
  async importFile({ file, table, namedBy, links = {}, without = [] }: ImportChoices, expected: string): Promise<string> {
    const { page } = this
    await page.goto('/connector')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose file' }).click()
    await (await chooser).setFiles(join(dataFolder, file))
    await expect(page.getByRole('heading', { name: 'Match fields' })).toBeVisible()
    await page.getByLabel('Table name').fill(table)
    if (namedBy !== undefined) {
      await page.getByRole('combobox', { name: /^Field that names the records/ }).click()
      await page.getByRole('option', { name: namedBy, exact: true }).click()
    }
    for (const column of without)
      await this.#column(column)
        .getByRole('switch', { name: `Import ${column}` })
        .uncheck()
    for (const [column, target] of Object.entries(links)) {
      await this.#column(column)
        .getByRole('combobox', { name: new RegExp(`^Type of ${column}`) })
        .click()
      await page.getByRole('option', { name: 'Link to another table' }).click()
      const choice = this.#column(column).getByRole('combobox', { name: /^Link to/ })
      if (!(await choice.innerText()).includes(target)) {
        await choice.click()
        await page.getByRole('option', { name: target, exact: true }).click()
      }
      await expect(choice).toContainText(target)
    }
    await page.getByRole('button', { name: 'Finish Migration', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: expected }).first()).toBeVisible()
    // a file with nothing to be told about leads into its table by itself
    const refusals = page.getByRole('columnheader', { name: 'Why' })
    await expect(refusals.or(page.getByRole('grid')).first()).toBeVisible()
    if (await refusals.isVisible()) await page.getByRole('link', { name: 'Go to table' }).click()
    await expect(page).toHaveURL(/\/object\/t/)
    return new URL(page.url()).pathname.split('/')[2] ?? ''
  }

  #column(label: string) {
    return this.page.getByRole('region', { name: 'The first rows of the file' }).getByRole('region', { name: label, exact: true })
  }
}
