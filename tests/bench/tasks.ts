import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { newId } from '#shared/lib/ids.ts'
import { taskPriorities, taskStatuses } from '#shared/nouns/tasks/task.ts'
import { addTask, setFollower } from '#shared/nouns/tasks/tasks-document.ts'
import { setTaskStatus } from '#shared/nouns/tasks/task-status.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { builtClient, signedIn } from '#tests/bench/browser/signed-in.ts'
import { median, rounded } from '#tests/bench/sync/statistics.ts'
import { paintOf } from '#tests/bench/views/measure.ts'
import { browserArgs, browserPath } from '#tests/e2e/support/browser.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const row = 'li[data-task]'

/**
 * `npm run bench -- tasks [--tasks=10000] [--rounds=5] [--client=dist/client]`
 *
 * The tasks of a team in the browser. Opening is timed from a navigation inside the product to the first frame with tasks. A new window reads
 * them from the device. Adding is timed from Enter to the frame that counts the new task.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, standard: string): string => argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? standard
  const [count, rounds] = [Number(option('tasks', '10000')), Number(option('rounds', '5'))]
  const server = await startTestServer({ environment: { CLIENT_DIR: builtClient(option('client', 'dist/client')) } })
  const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArgs })
  try {
    const org = server.createOrg(`Tasks ${count}`)
    await seedTasks(org, count)
    const context = await signedIn(browser, server, org)
    const opened = await openTimes(context, server, rounds)
    const added = await addTimes(context, server, rounds * 4)
    console.log(`${count.toLocaleString('en')} tasks of a team (ms)`)
    console.table({
      'opened in a new window, from the device': { median: rounded(median(opened.stored)), goal: '≤ 500' },
      'processor time of that': { median: rounded(median(opened.processor)), goal: '' },
      'opened again in the same window': { median: rounded(median(opened.again)), goal: '≤ 500' },
      'Enter to the painted count': { median: rounded(median(added.painted)), goal: '' },
      'processor time of an added task': { median: rounded(added.processor), goal: '≤ 16' },
    })
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Tasks in every section, some with followers and days. */
async function seedTasks(org: TestOrg, count: number): Promise<void> {
  const { memberId } = org.admin
  const batch = 500
  for (let from = 0; from < count; from += batch) {
    await changeDocument(
      org.context(org.admin),
      'tasks:team',
      (doc) => {
        for (let index = from; index < Math.min(count, from + batch); index += 1) {
          const id = newId()
          const made = new Date(1_700_000_000_000 + index * 60_000).toISOString()
          const day = String(1 + (index % 28)).padStart(2, '0')
          addTask(doc, {
            id,
            title: `Call customer ${index}`,
            description: index % 3 === 0 ? 'They asked about the order of last week.' : '',
            priority: taskPriorities[index % taskPriorities.length] ?? 'low',
            deadline: index % 2 === 0 ? `2999-01-${day}` : null,
            createdAt: made,
            createdBy: memberId,
          })
          const status = taskStatuses[index % taskStatuses.length] ?? 'open'
          setTaskStatus(doc, id, status, { memberId, at: made })
          if (index % 10 === 0) setFollower(doc, id, memberId, true)
        }
      },
      'person',
    )
  }
}

interface OpenTimes {
  stored: number[]
  again: number[]
  /** of the page's thread, for the new window */
  processor: number[]
}

async function openTimes(context: BrowserContext, server: TestServer, rounds: number): Promise<OpenTimes> {
  const first = await context.newPage()
  await first.goto(`${server.url}/tasks`)
  await first.locator(row).first().waitFor({ timeout: 120_000 })
  // what was read is kept on the device a moment later
  await first.waitForTimeout(6_000)
  await first.close()
  const times: OpenTimes = { stored: [], again: [], processor: [] }
  for (let round = 0; round < rounds; round += 1) {
    const page = await context.newPage()
    await page.goto(`${server.url}/home`)
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    const session = await threadOf(page)
    const before = await workOf(session)
    times.stored.push(await paintOf(page, '/tasks', row))
    times.processor.push((await workOf(session)) - before)
    times.again.push(await paintOf(page, '/tasks', row))
    await page.close()
  }
  return times
}

async function addTimes(context: BrowserContext, server: TestServer, count: number): Promise<{ painted: number[]; processor: number }> {
  const page = await context.newPage()
  await page.goto(`${server.url}/tasks`)
  await page.locator(row).first().waitFor({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Add a task to Open' }).click()
  const line = page.getByRole('textbox', { name: 'Task title' })
  const session = await threadOf(page)
  const processor: number[] = []
  const painted: number[] = []
  for (let index = 0; index < count; index += 1) {
    await line.fill(`Send the list ${index}`)
    // the preview below the line comes a moment later
    await page.waitForTimeout(300)
    const before = await workOf(session)
    painted.push(await enterToCount(page))
    processor.push((await workOf(session)) - before)
  }
  await page.close()
  return { painted, processor: median(processor) }
}

async function threadOf(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return session
}

async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

/** Milliseconds from Enter to the end of the frame in which the section counts one task more. */
async function enterToCount(page: Page): Promise<number> {
  await page.evaluate(() => {
    // without named functions, which the compiler would wrap
    const count = document.querySelector('section[aria-label="Open"] h2 + span')
    const before = count?.textContent
    const counted = new Promise<number>((done) =>
      document.addEventListener(
        'keydown',
        async ({ timeStamp }) => {
          while (count?.textContent === before) await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 0)))
          done(performance.now() - timeStamp)
        },
        { capture: true, once: true },
      ),
    )
    Object.assign(window, { counted })
  })
  await page.keyboard.press('Enter')
  return page.evaluate(() => (window as unknown as { counted: Promise<number> }).counted)
}
