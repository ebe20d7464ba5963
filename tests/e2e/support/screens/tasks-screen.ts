import { expect, type Locator, type Page } from '@playwright/test'

export class TasksScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/tasks')
    await expect(this.page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  }

  async show(scope: 'My tasks' | 'Assigned' | 'Personal' | 'All'): Promise<void> {
    await this.page.getByRole('radio', { name: scope }).click()
  }

  async add(title: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New task' }).first().click()
    await this.page.getByRole('textbox', { name: 'Task title' }).fill(title)
    await this.page.keyboard.press('Enter')
    await this.page.keyboard.press('Escape')
    await expect(this.task(title)).toBeVisible()
  }

  section(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  task(title: string): Locator {
    return this.page.getByRole('button', { name: `Open “${title}”` })
  }

  async complete(title: string): Promise<void> {
    await this.page.getByRole('checkbox', { name: `Complete “${title}”` }).click()
  }

  async expand(section: string): Promise<void> {
    const toggle = this.section(section).getByRole('button', { name: new RegExp(`^${section}`) })
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  }
}
