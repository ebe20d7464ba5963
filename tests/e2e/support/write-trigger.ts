import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/test.ts'

interface Settings {
  name: string
  table: string
  event: string
}

/** Makes a trigger in JavaScript by its screens, and saves its code. */
export async function writeTrigger(page: Page, { name, table, event }: Settings, code: string): Promise<void> {
  await page.goto('/lowcode/triggers?modal=addTrigger')
  const dialog = page.getByRole('dialog', { name: 'New trigger' })
  await expect(dialog.getByRole('combobox', { name: 'Language' })).toContainText('JavaScript')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: table }).click()
  await dialog.getByRole('checkbox', { name: event }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Trigger created successfully')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(code)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('header').getByText('Version 1')).toBeVisible()
}
