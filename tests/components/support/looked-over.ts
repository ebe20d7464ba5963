import { seriousProblems } from '#tests/components/support/axe.ts'
import { looks, wear, type Look } from '#tests/components/support/looks.ts'
import { findSmallTargets } from '#tests/support/find-small-targets.ts'

/**
 * The faults of a shown element in both colour schemes and two widths: findings of axe, and on the phone targets too small for a finger and
 * parts wider than the screen.
 * @param shown looked up again in each width, where another element may stand in its place
 * @param worn only these looks
 */
export async function lookedOver(shown: () => Element, worn: readonly Look[] = looks): Promise<string[]> {
  const problems: string[] = []
  for (const look of worn) {
    await wear(look)
    await atRest()
    // findings other than colours are the same in the dark
    const found = await seriousProblems(shown(), look.scheme === 'dark' ? 'colours' : undefined)
    if (look.scheme === 'light' && look.width < 800) {
      found.push(...smallTargetsIn(shown()))
      found.push(...tooWideIn(shown()))
    }
    problems.push(...found.map((problem) => `${look.scheme} at ${look.width}: ${problem}`))
  }
  return problems
}

function smallTargetsIn(element: Element): string[] {
  element.setAttribute('data-looked-over', '')
  const found = findSmallTargets('[data-looked-over]')
  element.removeAttribute('data-looked-over')
  return found
}

/** The innermost parts that make the page scroll sideways. */
function tooWideIn(element: Element): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const beyond = [element, ...element.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
  const innermost = beyond.filter((one) => !beyond.some((other) => other !== one && one.contains(other)))
  return [
    `wider than the screen by ${scrollWidth - clientWidth} px`,
    ...innermost.map((one) => `beyond the screen: ${one.outerHTML.slice(0, 200)}`),
  ]
}

/** A fading panel has the contrast of its middle: it is looked at once it has arrived. One that turns on its way goes on as another animation. */
async function atRest(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const running = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity)
    if (running.length === 0) return
    await Promise.allSettled(running.map((animation) => animation.finished))
  }
}
