import { chromium, type Browser, type Page } from '@playwright/test'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { scroll } from '#tests/bench/grid/measure.ts'
import { seedTable, type SeededTable } from '#tests/bench/grid/seed.ts'
import { bareLimit, dragCard, paintOf } from '#tests/bench/views/measure.ts'
import { seedViews, type SeededViews } from '#tests/bench/views/seed.ts'
import { median, rounded } from '#tests/bench/sync/statistics.ts'
import { browserArgs, browserPath } from '#tests/e2e/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const viewport = { width: 1440, height: 900 }

/** Ends of the paths, and an element that a painted view has. */
const painted: Readonly<Record<keyof SeededViews, string>> = {
  table: '[aria-rowindex="2"] [role=gridcell]',
  kanban: 'section [data-record]',
  calendar: '[data-event]',
  gantt: '[data-bar]',
  gallery: '[role=listitem] [data-record]',
  list: '[role=listitem] [data-record]',
}

/** Milliseconds, or frames a second (issue 23, "How good"). */
const goals = { kanban: 300, calendar: 200, switching: 100, opening: 100, frames: 55 }

/**
 * `npm run bench -- views [--rows=10000] [--rounds=3] [--ms=2000] [--client=dist/client]`
 *
 * The time from a navigation to the first frame with records, for each view and for an opened record. The frames of a dragged
 * card and of a scrolled chart are counted. Records are on the device before. The limit is a page that draws nothing but as
 * many plain boxes as a board has cards in sight.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, standard: string): string => argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? standard
  const clientDir = resolve(option('client', 'dist/client'))
  if (!existsSync(join(clientDir, 'index.html'))) throw new Error(`no built client in ${clientDir}: run npm run build:client`)
  const server = await startTestServer({ environment: { CLIENT_DIR: clientDir } })
  const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArgs })
  try {
    const rows = Number(option('rows', '10000'))
    const table = await seedTable(server, rows)
    const paths = await seedViews(server, table)
    const page = await openPage(browser, server, table)
    await page.locator(`[role=grid][aria-rowcount="${rows + 1}"]`).waitFor({ timeout: 120_000 })
    await measure(page, { paths, rows, rounds: Number(option('rounds', '3')), ms: Number(option('ms', '2000')) })
  } finally {
    await browser.close()
    await server.close()
  }
}

interface Way {
  paths: SeededViews & { record: string }
  rows: number
  rounds: number
  ms: number
}

async function measure(page: Page, { paths, rows, rounds, ms }: Way): Promise<void> {
  const names = Object.keys(painted) as (keyof SeededViews)[]
  // once, so that the code of each is there
  for (const name of names) await paintOf(page, paths[name], painted[name])
  const times = new Map<string, number[]>(names.map((name) => [name, []]))
  const opening: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) times.get(name)?.push(await paintOf(page, paths[name], painted[name]))
    await paintOf(page, paths.table, painted.table)
    opening.push(await paintOf(page, paths.record, '[role=dialog]'))
  }
  await paintOf(page, paths.gantt, painted.gantt)
  const chart = await scroll(page, { ms, step: 240 })
  await paintOf(page, paths.kanban, painted.kanban)
  const drag = await dragCard(page, ms)
  const limit = await bareLimit(page)
  console.log(`${rows} records on the device (ms, and frames a second)`)
  console.table({
    ...Object.fromEntries(names.map((name) => [name, { first: rounded(median(times.get(name) ?? [])) }])),
    'a record opens': { first: rounded(median(opening)) },
    'plain boxes alone': { first: rounded(limit) },
  })
  console.log(`a dragged card: ${rounded(drag)} frames/s; a scrolled chart: ${rounded((chart.frames * 1000) / ms)} frames/s`)
  console.log(
    `goals: board ≤ ${goals.kanban} ms, month ≤ ${goals.calendar} ms, other views ≤ ${goals.switching} ms, a record ≤ ${goals.opening} ms, ≥ ${goals.frames} frames/s`,
  )
}

async function openPage(browser: Browser, server: TestServer, table: SeededTable): Promise<Page> {
  const cookie = { name: 'trama_session', value: table.token, domain: new URL(server.url).hostname, path: '/' }
  const context = await browser.newContext({
    viewport,
    serviceWorkers: 'block',
    storageState: {
      cookies: [{ ...cookie, expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' }],
      origins: [{ origin: server.url, localStorage: [{ name: 'trama.session', value: table.storedSession }] }],
    },
  })
  const page = await context.newPage()
  await page.goto(server.url + table.path)
  return page
}
