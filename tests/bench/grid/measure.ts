import type { Page } from '@playwright/test'

export interface Scrolled {
  frames: number
  p50: number
  p95: number
  /** milliseconds of the main thread in each frame, by what it did */
  script: number
  style: number
  layout: number
  task: number
  domNodes: number
}

/** Scrolls the grid `step` pixels in every frame for `ms` and tells how the frames came. */
export async function scroll(page: Page, { ms, step }: { ms: number; step: number }): Promise<Scrolled> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const metrics = async (): Promise<Map<string, number>> =>
    new Map((await devtools.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]))
  const before = await metrics()
  const { times, domNodes } = await page.evaluate(
    async ({ ms, step }) => {
      const grid = document.querySelector('[role=grid]')
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
  const at = (share: number): number => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  const perFrame = (name: string): number => round((((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1_000) / times.length)
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

function round(value: number): number {
  return Math.round(value * 10) / 10
}
