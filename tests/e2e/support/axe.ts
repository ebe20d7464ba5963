import type { Page } from '@playwright/test'
import axe from 'axe-core'

type ColorScheme = 'light' | 'dark'

/**
 * The serious and critical findings of axe, as one line for each element.
 * @param within a selector: only this part of the page
 * @param schemes color schemes to look in. The component lane looks at every cell, block, view and dialog in both
 */
export async function seriousProblems(
  page: Page,
  { within, schemes = ['light'] }: { within?: string | undefined; schemes?: readonly ColorScheme[] } = {},
): Promise<string[]> {
  const problems: string[] = []
  // findings other than colors are the same in every scheme
  for (const [at, scheme] of schemes.entries())
    problems.push(...(await problemsIn(page, scheme, { within, ...(at > 0 && { rules: ['color-contrast', 'link-in-text-block'] }) })))
  if (schemes.at(-1) !== 'light') await page.emulateMedia({ colorScheme: 'light' })
  return problems
}

interface Scope {
  within: string | undefined
  rules?: string[]
}

async function problemsIn(page: Page, colorScheme: ColorScheme, { within, rules }: Scope): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor()
  // a fading panel has the contrast of its middle: look when it has arrived
  await page.evaluate(async () => {
    // an element that inherits a fading color begins to fade itself a frame later
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
      await Promise.allSettled(ending.map((animation) => animation.finished))
    }
  })
  // it stays in the page: bringing it for each look takes as long as the look
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(findProblems, { colorScheme, within: within ?? 'html', rules })
}

/** Runs in the page. Passing nodes are not described. */
async function findProblems(asked: { colorScheme: string; within: string; rules: string[] | undefined }): Promise<string[]> {
  const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
  const { violations } = await inPage.run(asked.within, { resultTypes: ['violations'], ...(asked.rules && { runOnly: asked.rules }) })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${asked.colorScheme}: ${id}: ${node.target.join(' ')} · ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
    )
}
