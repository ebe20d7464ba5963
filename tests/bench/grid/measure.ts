import type { Page } from '@playwright/test'
import { rounded } from '#tests/bench/sync/statistics.ts'

declare global {
  interface Window {
    /** in pages of one grid: puts it there */
    mountGrid?: () => void
  }
}

export interface Scrolled {
  frames: number
  p50: number
  p95: number
  /** milliseconds of the main thread in each frame, by kind of work */
  script: number
  style: number
  layout: number
  task: number
  domNodes: number
}

/** Scrolls the page's grid by `step` pixels in every frame for `ms` and reports the frames. */
export async function scroll(page: Page, { ms, step }: { ms: number; step: number }): Promise<Scrolled> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const metrics = async (): Promise<Map<string, number>> =>
    new Map((await devtools.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]))
  const before = await metrics()
  const { times, domNodes } = await page.evaluate(
    async ({ ms, step }) => {
      const tall = [...document.querySelectorAll('*')].filter(
        (element) => element.scrollHeight > element.clientHeight + 1_000 && /auto|scroll/.test(getComputedStyle(element).overflowY),
      )
      const grid = tall.toSorted((a, b) => b.scrollHeight - a.scrollHeight)[0]
      if (!grid) throw new Error('no grid')
      const times: number[] = []
      const start = await new Promise<number>((next) => requestAnimationFrame(next))
      for (let last = start; last - start < ms;) {
        const end = grid.scrollHeight - grid.clientHeight
        grid.scrollTop = grid.scrollTop + step > end ? 0 : grid.scrollTop + step
        const now = await new Promise<number>((next) => requestAnimationFrame(next))
        times.push(now - last)
        last = now
      }
      return { times, domNodes: document.querySelectorAll('*').length }
    },
    { ms, step },
  )
  const after = await metrics()
  await devtools.detach()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  const perFrame = (name: string): number => rounded((((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1_000) / times.length)
  return {
    frames: times.length,
    p50: at(0.5),
    p95: at(0.95),
    script: perFrame('ScriptDuration'),
    style: perFrame('RecalcStyleDuration'),
    layout: perFrame('LayoutDuration'),
    task: perFrame('TaskDuration'),
    domNodes,
  }
}

/** Goes to another page of the product as its links do. In the page: without named functions, which the compiler would wrap. */
const go = (to: string): void => {
  history.pushState({}, '', to)
  dispatchEvent(new PopStateEvent('popstate', { state: {} }))
}

/** Leaves the product's table for another page of it. */
export async function leave(page: Page): Promise<void> {
  await page.evaluate(go, '/home')
  await page.locator('[role=grid]').waitFor({ state: 'detached' })
}

/**
 * Milliseconds until the end of the first frame with rows. They start when a grid is inserted, or at the navigation to `path` in the
 * product. Code and records are loaded before. A row counts when the first one's text is there, or dark dots on a canvas. One clock and one
 * rule serve all, inside the page.
 */
export async function firstPaint(page: Page, path?: string): Promise<number> {
  return page.evaluate(async (path) => {
    const start = performance.now()
    if (path === undefined) window.mountGrid?.()
    else {
      history.pushState({}, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }
    for (let isPainted = false; !isPainted;) {
      isPainted = await new Promise<boolean>((next) =>
        requestAnimationFrame(() => {
          const cell = document.querySelector('[aria-rowindex="2"] [role=gridcell]')
          const dots = [...document.querySelectorAll('canvas')].map(
            (canvas) => canvas.getContext('2d')?.getImageData(0, 40, 150, 24).data ?? [],
          )
          const isThere = cell?.textContent !== '' && cell !== null
          const isDrawn = dots.some((data) => data.some((value, at) => at % 4 === 3 && value > 0 && (data[at - 1] ?? 255) < 128))
          setTimeout(() => next(isThere || isDrawn), 0)
        }),
      )
    }
    return performance.now() - start
  }, path)
}
