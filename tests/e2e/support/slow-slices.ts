import type { Page } from '@playwright/test'

/**
 * From now on React waits between the slices of its painting, as on a device that has much else to do: what loads meanwhile has arrived
 * before the next slice, and what changes meanwhile has changed.
 */
export async function slowSlices(page: Page): Promise<void> {
  await page.evaluate(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
      setTimeout(() => post.apply(this, given as Parameters<typeof post>), 100)
    } as typeof post
  })
}
