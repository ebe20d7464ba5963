import { chromium, type Page } from '@playwright/test'
import { signedIn } from '#tests/bench/browser/signed-in.ts'
import { median } from '#tests/bench/sync/statistics.ts'
import { paintOf } from '#tests/bench/views/measure.ts'
import { browserArgs, browserPath } from '#tests/e2e/support/browser.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import type { TestServer } from '#tests/support/test-server.ts'

export type Figures = Record<string, { figure: string; goal: string }>

const message = '[role=log] article'
const rounds = 5

/** A long channel as a person sees it: opened from what the device keeps, scrolled through many windows, and the memory that it leaves behind. */
export async function inBrowser(server: TestServer, org: TestOrg, { chatId, of }: { chatId: string; of: string }): Promise<Figures> {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArgs })
  try {
    const context = await signedIn(browser, server, org)
    const page = await context.newPage()
    const path = `/chat/channel/${chatId}`
    await page.goto(server.url + path)
    await page.locator(message).last().waitFor({ timeout: 60_000 })
    const stored: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      // a window that has nothing in memory, with the code of the screen
      await page.goto(`${server.url}/chat`)
      await page.getByRole('searchbox').first().waitFor()
      stored.push(await paintOf(page, path, message))
    }
    const before = await memoryOf(page)
    const { frames, windows } = await scrollUp(page, 10_000)
    const after = await memoryOf(page)
    return {
      [`${of}: opened from this device`]: { figure: `${median(stored).toFixed(0)} ms`, goal: '≤ 200 ms' },
      [`${of}: scrolled back`]: { figure: `${frames.toFixed(1)} frames/s over ${windows} messages`, goal: '≥ 55 frames/s' },
      [`${of}: memory of the page`]: { figure: `${before.toFixed(1)} MB, then ${after.toFixed(1)} MB`, goal: 'bounded by windows' },
    }
  } finally {
    await browser.close()
  }
}

/** MB of live objects. */
async function memoryOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1_000_000
}

/** Scrolls towards older messages in every frame; they come by the hundred. Answers frames a second and how many different messages were drawn. */
function scrollUp(page: Page, ms: number): Promise<{ frames: number; windows: number }> {
  return page.evaluate(
    async ({ ms, message }) => {
      const list = document.querySelector<HTMLElement>('[role=log]')
      if (!list) throw new Error('no list of messages')
      const drawn = new Set<string>()
      let frames = 0
      const start = performance.now()
      while (performance.now() - start < ms) {
        list.scrollTop -= 120
        await new Promise((next) => requestAnimationFrame(next))
        frames += 1
        for (const one of document.querySelectorAll(message)) drawn.add(one.parentElement?.dataset['index'] ?? '')
      }
      return { frames: (frames * 1000) / (performance.now() - start), windows: drawn.size }
    },
    { ms, message },
  )
}
