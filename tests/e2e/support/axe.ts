import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds that would keep somebody out, in light and dark: serious and critical, as one line for each element. */
export async function seriousProblems(page: Page): Promise<string[]> {
  const problems = await problemsIn(page, 'light')
  // what is not a colour is the same in the dark
  problems.push(...(await problemsIn(page, 'dark', ['color-contrast', 'link-in-text-block'])))
  await page.emulateMedia({ colorScheme: 'light' })
  return problems
}

async function problemsIn(page: Page, colorScheme: 'light' | 'dark', rules?: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor()
  // a fading panel has the contrast of its middle: look when it has arrived
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
  const axe = new AxeBuilder({ page })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${colorScheme}: ${id}: ${node.target.join(' ')} · ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
    )
}
