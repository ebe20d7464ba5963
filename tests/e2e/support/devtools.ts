import { test, type CDPSession, type Page } from '@playwright/test'

/** The protocol of Chromium's own tools for a page. A journey that needs it is left out on other browsers (docs/tests-firefox.md). */
export async function devtoolsOf(page: Page): Promise<CDPSession> {
  const name = page.context().browser()?.browserType().name()
  test.skip(name !== undefined && name !== 'chromium', 'speaks to Chromium by its own protocol')
  return page.context().newCDPSession(page)
}
