import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * The serious and critical findings of axe in light and dark, as one line for each element.
 * @param within a selector: only this part of the page
 */
export async function seriousProblems(page: Page, within?: string): Promise<string[]> {
  const problems = await problemsIn(page, 'light', { within })
  // findings other than colours are the same in the dark
  problems.push(...(await problemsIn(page, 'dark', { within, rules: ['color-contrast', 'link-in-text-block'] })))
  await page.emulateMedia({ colorScheme: 'light' })
  return problems
}

interface Scope {
  within: string | undefined
  rules?: string[]
}

async function problemsIn(page: Page, colorScheme: 'light' | 'dark', { within, rules }: Scope): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor()
  // a fading panel has the contrast of its middle: look when it has arrived
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
  // in one piece, in the page, with failures only: otherwise every passing node is described and sent to a second page
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (within !== undefined) axe.include(within)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${colorScheme}: ${id}: ${node.target.join(' ')} · ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
    )
}
