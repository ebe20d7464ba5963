import type { Browser, CDPSession, Page } from '@playwright/test'
import type {} from '#tests/bench/replica/in-browser-large.ts'
import { buildPage } from '#tests/bench/replica/build-page.ts'
import { ratio, summary } from '#tests/bench/replica/figures.ts'
import { median, rounded } from '#tests/bench/sync/statistics.ts'

/**
 * The replica with more rows than benchmarks seed a server with (C2, C3), in a table that is kept whole. The references run by turns in one
 * browser: a worker that reads plain columns, a bare typed array, and the rows as objects.
 */
export async function large(browser: Browser, rows: number, rounds: number): Promise<void> {
  const code = await buildPage('in-browser-large.ts')
  const context = await browser.newContext()
  const openPage = async (): Promise<{ page: Page; heap: () => Promise<number> }> => {
    const page = await context.newPage()
    page.on('console', (message) => message.type() === 'error' && console.error(message.text()))
    await page.route('http://bench.test/', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto('http://bench.test/')
    await page.addScriptTag({ content: code })
    const session = await context.newCDPSession(page)
    return { page, heap: () => heapOf(session) }
  }
  const filling = await openPage()
  await filling.page.evaluate((count) => window.largeBench.fill(count), rows)
  await filling.page.close()

  const times: Record<string, number[]> = {}
  const note = (what: string, ms: number): void => void (times[what] ??= []).push(ms)
  const heaps: number[] = []
  for (let turn = 0; turn < rounds; turn += 1) {
    const { page, heap } = await openPage()
    note('bare: plain columns read in a worker', await page.evaluate(() => window.largeBench.bareRead()))
    const before = await heap()
    const opened = await page.evaluate(() => window.largeBench.open())
    note('from the device: first rows (C2: 150)', opened.firstRows)
    note('from the device: all rows', opened.ready)
    note('longest the main thread was held, opening (C2: 50)', opened.longest)
    heaps.push((await heap()) - before)
    note('bare: filter + sort of a typed array', await page.evaluate(() => window.largeBench.bareSort()))
    for (const name of await page.evaluate(() => window.largeBench.queryNames)) {
      // the first one folds texts and compiles; the second gives the cost of a view
      const first = await page.evaluate((query) => window.largeBench.query(query), name)
      const second = await page.evaluate((query) => window.largeBench.query(query), name)
      note(name, second.ms)
      note('longest the main thread was held, any query (C2: 50)', Math.max(first.longest, second.longest))
    }
    for (let at = 0; at < 9; at += 1)
      note('one changed row in a sorted view (C3: 1)', await page.evaluate(() => window.largeBench.changed()))
    await page.close()
  }
  const objects = await openPage()
  const empty = await objects.heap()
  await objects.page.evaluate((count) => window.largeBench.objects(count), rows)
  const ofObjects = (await objects.heap()) - empty
  await context.close()

  const of = (prefix: string): number => median(Object.entries(times).find(([what]) => what.startsWith(prefix))?.[1] ?? [])
  console.log(`${rows} records × 14 fields kept whole, in Chromium, ms, medians of ${rounds} rounds`)
  console.table(Object.fromEntries(Object.entries(times).map(([what, all]) => [what, summary(all)])))
  console.log(
    `against the bare thing: ready ${ratio(of('from the device: all'), of('bare: plain'))} × the plain columns in a worker (C2: 1.5); ` +
      `filter + sort ${ratio(of('number filter + number'), of('bare: filter'))} × the typed array (C3: 3); ` +
      `heap ${rounded(median(heaps) / 1e6, 2)} MB, ${ratio(median(heaps), ofObjects)} × row objects (C2: 0.4 of ${rounded(ofObjects / 1e6, 2)} MB)\n`,
  )
}

/** Bytes that a page holds, typed arrays included. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const usage = (await session.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number }
  return usage.usedSize + (usage.backingStorageSize ?? 0)
}
