import { chromium, type Browser, type Page } from '@playwright/test'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { newId } from '#shared/lib/ids.ts'
import { seedTable, type SeededTable } from '#tests/bench/grid/seed.ts'
import { buildPage } from '#tests/bench/replica/build-page.ts'
import { ratio, summary } from '#tests/bench/replica/figures.ts'
import type {} from '#tests/bench/replica/in-browser.ts'
import { bareKeys, edits as cellsEdited, keyTimes, watchKeys } from '#tests/bench/replica/keys.ts'
import { large } from '#tests/bench/replica/large.ts'
import { median, rounded } from '#tests/bench/sync/statistics.ts'
import { browserArgs, wholeBrowserPath } from '#tests/e2e/support/browser.ts'
import type { Session } from '#client/engine/session/session-store.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

type Numbers = Record<string, number>

/** Larger tables are not kept whole: only the product's page is looked at. */
const keptWhole = 200_000

/** The replica in Chromium: storage and queries beside IndexedDB and a typed array alone, by turns, then the product's own page. */
export async function runInBrowser(option: (name: string, standard: string) => string): Promise<void> {
  const rounds = Number(option('rounds', '5'))
  const clientDir = resolve(option('client', 'dist/client'))
  const hasClient = existsSync(join(clientDir, 'index.html'))
  const server = await startTestServer(hasClient ? { environment: { CLIENT_DIR: clientDir } } : {})
  const browser = await chromium.launch({ executablePath: await wholeBrowserPath(), args: browserArgs })
  try {
    for (const rows of option('large', '').split(',').filter(Boolean).map(Number)) await large(browser, rows, rounds)
    const code = await buildPage('in-browser.ts')
    for (const rows of option('rows', '50000').split(',').filter(Boolean).map(Number)) {
      const table = await seedTable(server, rows)
      if (rows <= keptWhole) {
        const page = await openBenchPage(browser, server, table, code)
        await storage(page, rows, rounds)
        await page.context().close()
      }
      if (hasClient) await product(browser, server, table, rows)
      else console.log(`no built client in ${clientDir}: the product's page is left out`)
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

async function storage(page: Page, rows: number, rounds: number): Promise<void> {
  const times: Record<string, number[]> = {}
  const note = (what: string, ms: number): void => void (times[what] ??= []).push(ms)
  for (let round = 0; round < rounds; round += 1) {
    const filled = await page.evaluate(() => window.replicaBench.fill())
    note('empty browser → stored on the device (R10: 500)', filled.stored)
    const bare = await page.evaluate(() => window.replicaBench.bare())
    note('bare: all chunks from IndexedDB', bare.chunks)
    note('bare: one record per row from IndexedDB', bare.records)
    const opened = await page.evaluate(() => window.replicaBench.open())
    note('from the device: first rows (C1: 100)', opened.firstRows)
    note('from the device: all queried (C1: 150)', opened.queryable)
    note('from the device: longest the main thread was held (C2: 50)', opened.longest)
    const asked = await page.evaluate((count) => window.replicaBench.query(count), 7)
    note('bare: filter + sort of a typed array', median(asked.bare))
    note('filter + sort (C3: 16 at 50,000)', median(asked.ours))
    note('one changed row in a sorted view (C3: 1)', median(asked.changed))
  }
  const middle = Object.fromEntries(Object.entries(times).map(([what, all]) => [what, median(all)]))
  const of = (prefix: string): number => Object.entries(middle).find(([what]) => what.startsWith(prefix))?.[1] ?? 0
  console.log(`${rows} records × 14 fields in Chromium, ms, medians of ${rounds} rounds`)
  console.table(Object.fromEntries(Object.entries(times).map(([what, all]) => [what, summary(all)])))
  console.log(
    `against the bare thing: open ${ratio(of('from the device: all'), of('bare: all chunks'))} × the chunks alone, ` +
      `${ratio(of('bare: one record'), of('from the device: all'))} × quicker than record by record (C1: 3.5); ` +
      // 500 ms was set where reading record by record took 528
      `first copy ${ratio(of('empty browser'), of('bare: one record'))} × reading record by record (R10: 0.95); ` +
      `filter + sort ${ratio(of('filter + sort'), of('bare: filter'))} × the typed array (C3: 3)\n`,
  )
}

/** The built client: a start from the device, edits while others change the table, a start without a network. */
async function product(browser: Browser, server: TestServer, table: SeededTable, rows: number): Promise<void> {
  const { hostname } = new URL(server.url)
  const cookie = { name: 'trama_session', value: table.token, domain: hostname, path: '/' }
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: {
      cookies: [{ ...cookie, expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' }],
      origins: [{ origin: server.url, localStorage: [{ name: 'trama.session', value: table.storedSession }] }],
    },
  })
  await context.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
      buffered: true,
    })
  })
  const page = await context.newPage()
  const shown = async (): Promise<number> => {
    await page.locator('[role=gridcell]').first().waitFor({ timeout: 120_000 })
    return page.evaluate(() => performance.now())
  }
  const figures: Numbers = {}
  await page.goto(server.url + table.path)
  figures['first visit: a row is painted'] = await shown()
  if (rows <= keptWhole) {
    await page.locator(`[role=grid][aria-rowcount="${rows + 1}"]`).waitFor({ timeout: 120_000 })
    figures['first visit: all rows'] = await page.evaluate(() => performance.now())
  }
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const starts: number[] = []
  const held: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await page.goto(server.url + table.path)
    starts.push(await shown())
    await page.waitForFunction(() => document.querySelector('[aria-label^="Sync: Saved"]') !== null, undefined, { timeout: 60_000 })
    held.push(await page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks)))
  }
  figures['longest task of such a start (50)'] = median(held)
  figures['start from the device: a row is painted (with the whole app)'] = median(starts)
  Object.assign(figures, await edits(browser, page, server, table))
  await page.waitForFunction(() => document.querySelector('[aria-label^="Sync: Saved"]') !== null, undefined, { timeout: 60_000 })
  await context.setOffline(true)
  const offline: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await page.goto(server.url + table.path)
    offline.push(await shown())
  }
  figures['start without a network: a row is painted (L2: 1000)'] = median(offline)
  console.log(`the product's page, ${rows} records, ms`)
  console.table(Object.fromEntries(Object.entries(figures).map(([what, ms]) => [what, { ms: rounded(ms, 2) }])))
  await context.close()
}

/**
 * Types into cells during 50 remote changes a second (C5), beside a page without code. Also reports when the server had the last of them.
 */
async function edits(browser: Browser, page: Page, server: TestServer, table: SeededTable): Promise<Numbers> {
  const { tableId, recordIds, amount } = table
  // the product's page is closed meantime: both would have the changes to paint
  await page.goto('about:blank')
  const rest = await bareKeys(browser, 0)
  let changing = true
  // as a person whose device has seen the records: older ones would make each change a conflict
  const base = (await server.as(table.member).feed()).seq
  const changes = (async () => {
    for (let turn = 0; changing; turn += 1) {
      const id = recordIds[(turn * 37) % recordIds.length] ?? ''
      const now = new Date().toISOString()
      const args = { tableId, changes: [{ op: 'update', id, values: { [amount]: turn }, base }] }
      const mutation = { id: newId(), kind: 'records.change', args, madeAt: now }
      void server.as(table.member).post('/api/mutations', { sentAt: now, mutations: [mutation] })
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const bare = await bareKeys(browser, 50)
  await page.goto(server.url + table.path)
  await page.waitForFunction(() => document.querySelector('[aria-label^="Sync: Saved"]') !== null, undefined, { timeout: 60_000 })
  // what opening a table brings with it is over: measured is working in it
  await page.waitForTimeout(3_000)
  await page.locator('[role=grid]').focus()
  await page.keyboard.press('Control+Home')
  await watchKeys(page)
  const stored: number[] = []
  for (let at = 0; at < cellsEdited; at += 1) {
    const arrived = page.waitForResponse((answer) => answer.url().endsWith('/api/mutations'), { timeout: 30_000 })
    await page.keyboard.type(`${at}`)
    const start = performance.now()
    await page.keyboard.press('Enter')
    await arrived
    stored.push(performance.now() - start)
  }
  changing = false
  await changes
  const ours = await keyTimes(page)
  return {
    'bare page: key to paint at rest, p75': rest.p75,
    'bare page: key to paint at rest, p98': rest.p98,
    'bare page: key to paint with 50 changed cells/s, p75': bare.p75,
    'bare page: key to paint with 50 changed cells/s, p98': bare.p98,
    'key to paint with 50 changes/s from elsewhere, p75 (C5: 50)': ours.p75,
    'key to paint with 50 changes/s from elsewhere, p98 (C5: 100)': ours.p98,
    'edit → stored on the server, p95 (150)': stored.toSorted((a, b) => a - b)[Math.floor(stored.length * 0.95)] ?? 0,
  }
}

async function openBenchPage(browser: Browser, server: TestServer, table: SeededTable, code: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()))
  await page.route(`${server.url}/bench.html`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto(`${server.url}/bench.html`)
  const { tableId, token, amount, name } = table
  const { session } = JSON.parse(table.storedSession) as { session: Session }
  await page.evaluate((given) => void Object.assign(window, { given }), { tableId, token, session, amount, name })
  await page.addScriptTag({ content: code })
  return page
}
