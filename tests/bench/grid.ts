import { chromium, type Browser, type Page } from '@playwright/test'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { build, type Rollup } from 'vite'
import { firstPaint, leave, scroll, type Scrolled } from '#tests/bench/grid/measure.ts'
import { seedTable } from '#tests/bench/grid/seed.ts'
import { findPeer } from '#tests/bench/sync/peers.ts'
import { median, rounded } from '#tests/bench/sync/statistics.ts'
import { browserArgs, wholeBrowserPath } from '#tests/e2e/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/** The product's window. Its grid gets the size of the peers' whole window, with every column visible. */
const viewport = { width: 1940, height: 900 }
const gridSize = { width: 1700, height: 730 }
const floor = 'virtualiser alone'
const gridAlone = "Trama's grid alone"
const peers = ['react-data-grid', 'glide', 'AG Grid']

/**
 * `npm run bench -- grid [--rows=50000] [--step=480] [--ms=2000] [--rounds=3] [--client=dist/client] [--only=Trama,glide]`
 *
 * The frames that the product's grid paints while scrolling `step` pixels in each, and its time to the first rows. It runs beside other
 * grids with the same fourteen columns of real cells. The floor is the virtualiser alone with plain text. All run by turns in one browser;
 * results are medians of the rounds. The product's first paint is that of the whole screen, coming from another page of it. Its grid alone
 * has a page of its own, as the others have, with the same cells.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, standard: string): string => argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? standard
  const clientDir = resolve(option('client', 'dist/client'))
  if (!existsSync(join(clientDir, 'index.html'))) throw new Error(`no built client in ${clientDir}: run npm run build:client`)
  const way = { ms: Number(option('ms', '2000')), step: Number(option('step', '480')) }
  const only = option('only', '')
  const server = await startTestServer({ environment: { CLIENT_DIR: clientDir } })
  const browser = await chromium.launch({ executablePath: await wholeBrowserPath(), args: browserArgs })
  try {
    const pages = await buildPeers()
    const names = ['Trama', ...pages.keys()].filter((name) => only === '' || only.split(',').includes(name))
    for (const rows of option('rows', '50000').split(',').map(Number)) {
      const trama = names.includes('Trama') ? await openTable(browser, server, rows) : undefined
      const rounds = new Map<string, { scrolled: Scrolled; paint: number }[]>(names.map((name) => [name, []]))
      for (let index = 0; index < Number(option('rounds', '3')); index += 1) {
        for (const name of names) {
          const peer = pages.get(name)
          const page = peer ? await openPeer(browser, peer, name, rows) : trama?.page
          if (!page) continue
          await page.bringToFront()
          if (!peer) await leave(page)
          const paint = await firstPaint(page, peer ? undefined : trama?.path)
          rounds.get(name)?.push({ paint, scrolled: await scroll(page, way) })
          if (peer) await page.context().close()
        }
      }
      report(rounds, `${rows} rows × 14 columns of real cells, ${way.step} px in each frame for ${way.ms} ms (frames and ms)`)
      await trama?.page.context().close()
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

function report(rounds: ReadonlyMap<string, { scrolled: Scrolled; paint: number }[]>, title: string): void {
  const table = Object.fromEntries(
    [...rounds].map(([name, results]) => {
      const scrolled = results.map((result) => result.scrolled).toSorted((a, b) => a.frames - b.frames)[results.length >> 1]
      return [name, { ...scrolled, 'first paint': rounded(median(results.map((result) => result.paint))) }]
    }),
  )
  console.log(title)
  console.table(table)
  const { Trama: screen, [gridAlone]: grid, ...others } = table
  for (const [name, ours] of Object.entries({ Trama: screen, [gridAlone]: grid })) {
    if (!ours) continue
    for (const [other, theirs] of Object.entries(others)) {
      const ratio = (key: 'frames' | 'p95' | 'task' | 'first paint'): number => rounded((ours[key] ?? 0) / (theirs[key] ?? 1), 2)
      console.log(
        `${name} / ${other}: frames ${ratio('frames')}, p95 ${ratio('p95')}, main thread ${ratio('task')}, first paint ${ratio('first paint')}`,
      )
    }
  }
  console.log('goal C4, against the best grid: frames ≥ 0.97, p95 ≤ 1.15, first paint ≤ 1.2, against AG Grid ≤ 0.25\n')
}

async function openTable(browser: Browser, server: TestServer, rows: number): Promise<{ page: Page; path: string }> {
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
  return { page, path: table.path }
}

interface PeerPage {
  code: string
  css: string
}

async function openPeer(browser: Browser, { code, css }: PeerPage, name: string, rows: number): Promise<Page> {
  const context = await browser.newContext({ viewport: gridSize })
  const page = await context.newPage()
  const html = `<!doctype html><style>body{margin:0;overflow:hidden}</style><div id="root"></div><div id="portal"></div>`
  await page.route('http://peer.test/**', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(`http://peer.test/?rows=${rows}&lib=${encodeURIComponent(name)}`)
  await page.addStyleTag({ content: css + look })
  await page.addScriptTag({ content: code })
  return page
}

/** The look of the product's cells, for the cells of the peers. */
const look = `
  :root { --red-soft: #fdecec; --red: #a61b1b; --amber-soft: #fdf3dc; --amber: #7a4a00; --green-soft: #e5f5ea; --green: #17663a;
    --blue-soft: #e6effd; --blue: #1d4fae; --violet-soft: #f0eafd; --violet: #5b2bb8; }
  .chip { display: inline-block; height: 20px; margin-right: 4px; padding: 0 6px; border-radius: 4px; font-size: 12px;
    line-height: 20px; vertical-align: middle; }
  .box { display: inline-grid; place-items: center; box-sizing: border-box; width: 16px; height: 16px; border: 1px solid #aaa;
    border-radius: 4px; vertical-align: middle; }
  .box[data-ticked] { background: #335ccc; color: #fff; }
  .person { display: inline-flex; align-items: center; gap: 8px; height: 100%; }
  .avatar { display: inline-flex; align-items: center; justify-content: center; width: 20px; height: 20px; border-radius: 10px;
    background: #e6effd; font-size: 10px; }
  .figure { text-align: end; }`

/** The floor, and the peers where they can be had. */
async function buildPeers(): Promise<Map<string, PeerPage>> {
  const pages = new Map([
    [gridAlone, await bundle(join(import.meta.dirname, 'grid/own-grid.tsx'))],
    [floor, await bundle(join(import.meta.dirname, 'grid/bare-grid.tsx'))],
  ])
  const folder = findPeer('grid')
  if (!folder) return pages
  const page = await bundle(join(folder, 'grids.jsx'))
  for (const name of peers) pages.set(name, page)
  return pages
}

async function bundle(entry: string): Promise<PeerPage> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    root: dirname(entry),
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: { 'bench-rows': join(import.meta.dirname, 'grid/rows.ts'), 'bench-cells': join(import.meta.dirname, 'grid/cells.tsx') },
      // the cells are elements of the same React as the grid they stand in
      dedupe: ['react', 'react-dom'],
    },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'bench', cssFileName: 'bench' } },
  })) as Rollup.RollupOutput[]
  const output = result[0]?.output ?? []
  const [code] = output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
  const css = output.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [])).join('\n')
  if (code === undefined) throw new Error(`${entry} was not built`)
  return { code, css }
}
