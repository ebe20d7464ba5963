import type { BrowserContext, Page } from '@playwright/test'

/** Lets a browser note all requests of its pages; it keeps the first 250 otherwise. */
export async function noteRequests(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => performance.setResourceTimingBufferSize(5000))
}

/** The scripts that a page has loaded since its navigation, those from the browser's cache too: kB as they travel, and how many. */
export async function loadedScripts(page: Page): Promise<{ kilobytes: number; files: number }> {
  const sizes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ encodedBodySize }) => encodedBodySize),
  )
  return { kilobytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000), files: sizes.length }
}
