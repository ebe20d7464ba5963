import { chromium, type Browser, type Page } from '@playwright/test'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Rollup } from 'vite'
import { scroll, type Scrolled } from '#tests/bench/grid/measure.ts'
import { seedTable } from '#tests/bench/grid/seed.ts'
import { browserArgs, browserPath } from '#tests/e2e/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const viewport = { width: 1440, height: 900 }
const columns = 14

/**
 * `npm run bench -- grid [--rows=10000,50000] [--step=700] [--ms=3000] [--rounds=3] [--client=dist/client]`: how many frames the
 * product's grid paints while it is scrolled `step` pixels in every one, beside the virtualiser alone with plain text (the
 * floor) in the same browser, by turns. Figures are the median round's.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, standard: string): string => argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? standard
  const clientDir = resolve(option('client', 'dist/client'))
  if (!existsSync(join(clientDir, 'index.html'))) throw new Error(`no built client in ${clientDir}: run npm run build:client`)
  const way = { ms: Number(option('ms', '3000')), step: Number(option('step', '700')) }
  const server = await startTestServer({ environment: { CLIENT_DIR: clientDir } })
  const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArgs })
  try {
    const bare = await buildBare()
    for (const rows of option('rows', '10000,50000').split(',').map(Number)) {
      const pages = { 'virtualiser alone': await openBare(browser, bare, rows), Trama: await openTable(browser, server, rows) }
      const rounds: Record<string, Scrolled[]> = {}
      for (let round = 0; round < Number(option('rounds', '3')); round += 1) {
        for (const [name, page] of Object.entries(pages)) {
          await page.bringToFront()
          ;(rounds[name] ??= []).push(await scroll(page, way))
        }
      }
      const table = Object.fromEntries(Object.entries(rounds).map(([name, results]) => [name, medianRound(results)]))
      console.log(`${rows} rows × ${columns} columns, ${way.step} px in each frame for ${way.ms} ms (frames and ms)`)
      console.table(table)
      const ratio = (table['Trama']?.frames ?? 0) / (table['virtualiser alone']?.frames ?? 1)
      console.log(`frames: ${Math.round(ratio * 100) / 100} × the floor (goal C4: 0.97 × the best)\n`)
      for (const page of Object.values(pages)) await page.context().close()
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

async function openTable(browser: Browser, server: TestServer, rows: number): Promise<Page> {
  const table = await seedTable(server, rows)
  const { hostname } = new URL(server.url)
  const cookie = { name: 'trama_session', value: table.token, domain: hostname, path: '/' }
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
  await page.locator(`[role=grid][aria-rowcount="${rows + 1}"]`).waitFor({ timeout: 60_000 })
  return page
}

async function openBare(browser: Browser, code: string, rows: number): Promise<Page> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const html = '<!doctype html><style>body{margin:0}</style><div id="root"></div>'
  await page.route('http://bare.test/**', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(`http://bare.test/?rows=${rows}&columns=${columns}`)
  await page.addScriptTag({ content: code })
  await page.locator('[role=gridcell]').first().waitFor()
  return page
}

async function buildBare(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: join(import.meta.dirname, 'grid/bare-grid.tsx'), formats: ['iife'], name: 'bare' } },
  })) as Rollup.RollupOutput[]
  const code = result[0]?.output[0].code
  if (code === undefined) throw new Error('the bare grid was not built')
  return code
}

function medianRound(results: readonly Scrolled[]): Scrolled | undefined {
  return results.toSorted((a, b) => a.frames - b.frames)[results.length >> 1]
}
