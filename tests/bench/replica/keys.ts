import type { Browser, Page } from '@playwright/test'

/** How many cells are typed into: of so many keys the 98th part of a hundred is more than one stray frame. */
export const edits = 60

/** Notes from now on how long each key of the page took to be painted. In the page: without named functions, which the compiler would wrap. */
export async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { keys: { seen, before: performance.eventCounts.get('keydown') ?? 0 } })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') seen.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
}

/** Milliseconds from a key to its paint since {@link watchKeys}, in steps of 8. The browser reports none under 16; those count as 16. */
export async function keyTimes(page: Page): Promise<{ p75: number; p98: number }> {
  const { seen, count } = await page.evaluate(() => {
    const { keys } = window as unknown as { keys: { seen: number[]; before: number } }
    return { seen: keys.seen, count: (performance.eventCounts.get('keydown') ?? 0) - keys.before }
  })
  const all = [...seen, ...Array.from({ length: Math.max(0, count - seen.length) }, () => 16)].toSorted((a, b) => a - b)
  return { p75: all[Math.floor(all.length * 0.75)] ?? 0, p98: all[Math.floor(all.length * 0.98)] ?? 0 }
}

/**
 * The floor: the same keys in an input of a page without code. A table as large as the visible grid stands beside it, and `changes` cells a
 * second change in it. This is the browser's own time on this machine.
 */
export async function bareKeys(browser: Browser, changes: number): Promise<{ p75: number; p98: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const cell = (row: number, column: number): string => `<td>${row === 2 && column === 0 ? '<input>' : `cell ${row} of ${column}`}</td>`
  const cells = (row: number): string => Array.from({ length: 17 }, (_, column) => cell(row, column)).join('')
  const rows = Array.from({ length: 44 }, (_, row) => `<tr>${cells(row)}</tr>`).join('')
  const style = 'table { table-layout: fixed; width: 1400px } td { height: 32px; overflow: clip; white-space: nowrap }'
  await page.setContent(`<!doctype html><style>${style}</style><table>${rows}</table>`)
  await page.evaluate((perSecond) => {
    const input = document.querySelector('input')
    input?.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') input.value = ''
    })
    input?.focus()
    const texts = [...document.querySelectorAll('td')].flatMap(({ firstChild }) => (firstChild instanceof Text ? [firstChild] : []))
    let turn = 0
    if (perSecond === 0) return
    setInterval(() => {
      const text = texts[(turn * 37) % 400]
      if (text) text.data = String((turn += 1))
    }, 1_000 / perSecond)
  }, changes)
  await watchKeys(page)
  for (let at = 0; at < edits; at += 1) {
    await page.keyboard.type(`${at}`)
    await page.keyboard.press('Enter')
    // as long as the product's page waits for the server
    await page.waitForTimeout(80)
  }
  const times = await keyTimes(page)
  await context.close()
  return times
}
