import { expect, type Page } from '@playwright/test'

/** A role's editor in the settings. */
export class RoleScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Makes a role that starts with what another has, and stays in its editor. */
  async create(name: string, startsWith: string): Promise<void> {
    const { page } = this
    await page.goto('/settings/roles')
    await page.getByRole('button', { name: 'Create role' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create role' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('combobox', { name: /Start with/ }).click()
    await page.getByRole('option', { name: startsWith }).click()
    await dialog.getByRole('button', { name: 'Create role' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  }

  async openTableRules(table: string): Promise<void> {
    await this.page.getByRole('link', { name: 'Manage Tables Apps and Pages' }).click()
    await this.page.getByRole('button', { name: `Rules of ${table}`, exact: true }).click()
  }

  async setField(label: string, right: 'Edit' | 'View only' | 'Hide'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: label, exact: true }).getByRole('radio', { name: right }).click()
  }

  /** Only records whose first field contains a text. */
  async showOnly(text: string): Promise<void> {
    const { page } = this
    await page.getByRole('radio', { name: 'Only some' }).click()
    await page.getByRole('button', { name: 'Add condition' }).click()
    await page.getByRole('menu', { name: 'Add condition' }).getByRole('menuitem').first().click()
    await page.getByRole('combobox', { name: 'Value' }).fill(text)
  }

  /** The last change has reached the server. */
  async expectSaved(): Promise<void> {
    await expect(this.page.locator('[data-state="saving"]')).toHaveCount(0)
    await expect(this.page.locator('[data-state="saved"]').first()).toBeAttached()
  }

  async addPerson(name: string): Promise<void> {
    const { page } = this
    await page.getByRole('link', { name: /^Manage Users \d/ }).click()
    await page.getByRole('button', { name: 'Add users' }).click()
    await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
    await page.getByRole('button', { name: 'Add 1 user' }).click()
    const question = page.getByRole('dialog', { name: 'Change users profile?' })
    await question.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(question).toBeHidden()
  }

  async viewAs(): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await this.page.getByRole('menuitem', { name: 'View as this role' }).click()
    await expect(this.page.getByText(/^Viewing as/)).toBeVisible()
  }
}
