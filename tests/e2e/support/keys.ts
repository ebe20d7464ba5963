import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab, a tolerable number of times, until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`60 times Tab did not reach ${target.toString()}`)
}
