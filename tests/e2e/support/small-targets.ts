import type { Page } from '@playwright/test'
import { findSmallTargets } from '#tests/support/find-small-targets.ts'

/** The touch targets of a page on a phone that are too small. */
export function smallTargets(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(findSmallTargets, within)
}
