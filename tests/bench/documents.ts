import { chromium, type Page } from '@playwright/test'
import { build, type Rollup } from 'vite'
import type { Typed, Typing } from '#tests/bench/documents/keystrokes.ts'
import { browserArgs, wholeBrowserPath } from '#tests/e2e/support/browser.ts'

const ways = ['y-indexeddb', 'Trama'] as const

/**
 * `npm run bench -- documents [--keys=10000] [--rounds=3]`: keystrokes written to IndexedDB in Chromium, beside y-indexeddb in
 * the same page, by turns; each run is read back and must hold every key. Goal C6: a tenth of the transactions and a fifth of
 * the time, at most 100 ms of typing unwritten. Like the goal's own figure, keys come as fast as they can; a key held down (33 ms) is shown too.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, standard: number): number =>
    Number(argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? standard)
  const rounds = option('rounds', 3)
  const browser = await chromium.launch({ executablePath: await wholeBrowserPath(), args: browserArgs })
  try {
    const page = await browser.newPage()
    await page.route('http://bench.test/**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto('http://bench.test/')
    await page.addScriptTag({ content: await bundle() })
    for (const typing of [
      { keys: option('keys', 10_000), pause: 0 },
      { keys: 150, pause: 33 },
    ]) {
      const runs: Record<string, Typed[]> = {}
      for (let round = 0; round < rounds; round += 1)
        for (const way of ways) (runs[way] ??= []).push(await type(page, way, `${way} ${typing.pause} ${round}`, typing))
      const [theirs, ours] = ways.map((way) => medianOf(runs[way] ?? [])) as [Typed, Typed]
      console.log(
        `${typing.keys} keys, ${typing.pause === 0 ? 'as fast as they come' : `one each ${typing.pause} ms`}, median of ${rounds}`,
      )
      console.table({ 'y-indexeddb': rounded(theirs), Trama: rounded(ours) })
      console.log(
        `transactions: 1 / ${Math.round((theirs.transactions / ours.transactions) * 10) / 10}, time: 1 / ${Math.round((theirs.ms / ours.ms) * 10) / 10}\n`,
      )
    }
  } finally {
    await browser.close()
  }
}

function type(page: Page, way: string, name: string, typing: Typing): Promise<Typed> {
  return page.evaluate(
    ([one, two, three]) =>
      (globalThis as unknown as { typeInto(way: string, name: string, typing: Typing): Promise<Typed> }).typeInto(one, two, three),
    [way, name, typing] as const,
  )
}

async function bundle(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: 'tests/bench/documents/keystrokes.ts', formats: ['iife'], name: 'keystrokes' } },
  })) as Rollup.RollupOutput[]
  const code = result[0]?.output[0].code
  if (code === undefined) throw new Error('the page of the benchmark was not built')
  return code
}

function medianOf(runs: readonly Typed[]): Typed {
  const middle = (key: keyof Typed): number => runs.map((run) => run[key]).toSorted((a, b) => a - b)[runs.length >> 1] ?? 0
  return { ms: middle('ms'), transactions: middle('transactions'), unwritten: middle('unwritten') }
}

function rounded({ ms, transactions, unwritten }: Typed): Record<string, number> {
  return { ms: Math.round(ms), transactions, 'longest unwritten ms': Math.round(unwritten) }
}
