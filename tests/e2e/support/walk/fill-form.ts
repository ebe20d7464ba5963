import { expect, type Locator, type Page } from '@playwright/test'

/** The end of a form: the server has it, or the device keeps it until it can be sent. */
export type FormEnd = 'applied' | 'kept'

/** Fills a form in with as little as it takes, sends it, and waits for its true end. Answers the text that it wrote. */
export async function fillForm(page: Page, form: Locator, end: FormEnd = 'applied'): Promise<string> {
  const text = `Walk ${Math.random().toString(36).slice(2, 8)}`
  const send = form.locator('[data-next]').last()
  await write(page, form.getByRole('button', { name: /^Answer: / }).first(), text)
  await send.click()
  const ended = form.page().locator(`[data-status="${end}"]`)
  const told = page.getByText(end === 'applied' ? /^Record (added|updated)$/ : /will be sent when the network is back/)
  const missing = form.getByText('Please fill this in.')
  await expect(ended.or(told).or(missing).first()).toBeVisible()
  // further questions that the form insists on
  for (let tries = 0; tries < 5 && (await missing.count()) > 0; tries++) {
    await write(page, form.locator('[data-question]').filter({ has: missing }).first().getByRole('button').first(), '7')
    await send.click()
    await expect(ended.or(told).or(missing).first()).toBeVisible()
  }
  await expect(ended.or(told).first()).toBeVisible()
  return text
}

async function write(page: Page, answer: Locator, text: string): Promise<void> {
  await answer.focus()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
