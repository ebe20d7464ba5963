import { spawn } from 'node:child_process'
import { Console } from 'node:console'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { applyMutation, templateTools } from '#server/app/server-features.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'
import { readPackage } from '#server/templates/read/read-package.ts'
import { tryPackage } from '#server/templates/try-package.ts'
import type { Latency } from '#tests/bench/hostile/honest.ts'
import type { Person } from '#tests/bench/hostile/world.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { allTabs, install, publish, templateFolder } from '#tests/support/template-world.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const screen = new Console(process.stdout)
const words = ['harbour', 'linden', 'bakery', 'espresso', 'filter', 'roast', 'lisbon', 'porto', 'order', 'invoice', 'visit', 'sample']

/**
 * `npm run bench -- templates [--records=10000] [--rounds=3]`: the largest template that a package holds, made, read in a thread, tried and installed. *loop* is
 * the delay of the event loop meanwhile; *others* is how long a person of another organisation waits for answers. They ask from a process of their own. Both as the 99th percentile and the longest, in milliseconds.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, fallback: number): number =>
    Number(argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? fallback)
  const server = await startTestServer()
  try {
    const source = server.createOrg('Source')
    fill(source, option('records', 10_000))
    const rows: Record<string, Record<string, string>> = {}
    const measure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const neighbour = await startNeighbour(server)
      const loop = monitorEventLoopDelay({ resolution: 1 })
      loop.enable()
      const began = performance.now()
      const cpu = process.cpuUsage()
      const stop = watchTurns()
      const result = await work()
      const turns = stop()
      const { user, system } = process.cpuUsage(cpu)
      const ms = performance.now() - began
      loop.disable()
      const others = await neighbour.waits()
      rows[name] = {
        ...{ ms: ms.toFixed(0), 'cpu ms': ((user + system) / 1000).toFixed(0) },
        ...{ 'loop p99': (loop.percentile(99) / 1e6).toFixed(1), 'loop most': (loop.max / 1e6).toFixed(1) },
        'others p99': others.p99.toFixed(1),
        'others most': others.max.toFixed(1),
        'longest turns': turns.map((turn) => turn.toFixed(0)).join(' '),
      }
      return result
    }
    await measure('nothing', () => new Promise<void>((done) => setTimeout(done, 5000)))
    const given = { folder: templateFolder, tabs: allTabs(source) }
    const made = await measure('make', () => publish(server.platform, source, given))
    await measure('read', () => readPackage(server.platform, made.sha256))
    await measure('try', () => tryPackage({ platform: server.platform, tools: templateTools }, made.sha256))
    for (let round = 1; round <= option('rounds', 3); round++) {
      const target = server.createOrg(`Target ${round}`)
      await measure(`install ${round}`, () => install(server.platform, target, made.sha256))
    }
    screen.log(
      `${made.counts.records} records, ${made.counts.tables} tables, ${made.counts.blocks} blocks: ${(made.bytes / 1024 / 1024).toFixed(2)} MB`,
    )
    screen.table(rows)
  } finally {
    await server.close()
  }
}

/** A person of another organisation at work, from now on. */
async function startNeighbour(server: TestServer): Promise<{ waits: () => Promise<Latency> }> {
  const org = server.createOrg('Neighbours')
  const context = org.context(org.admin)
  const table = buildTable(context, { fields: { name: 'singleLineText', note: 'text', number: 'number' } })
  const recordIds = addRecords(
    context,
    table,
    Array.from({ length: 100 }, (_, n) => ({ name: `record ${n}`, note: 'short', number: n })),
  )
  const { memberId, token } = org.admin
  const person: Person = { orgId: org.orgId, memberId, token, tableId: table.id, fields: table.fields, recordIds }
  const script = new URL('templates/neighbour.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--import', 'tsx', script, new URL(server.url).port, JSON.stringify(person)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  return {
    waits: async () => {
      child.stdin.end()
      const { value } = await lines.next()
      return JSON.parse(String(value)) as Latency
    },
  }
}

function fill(org: TestOrg, records: number): void {
  const context = () => org.context(org.admin)
  const word = (n: number): string => words[n % words.length] ?? ''
  const options = ['New', 'Paid', 'Done'].map((label) => ({ id: newShortId('o'), label, hue: 'blue' }))
  const customers = buildTable(context(), {
    label: 'Customers',
    fields: { Name: 'singleLineText', City: 'singleLineText', Email: 'email' },
  })
  const orders = buildTable(context(), {
    label: 'Orders',
    fields: {
      Number: 'singleLineText',
      State: { type: 'select', config: { options } },
      Date: 'date',
      Total: 'currency',
      Note: 'text',
      Seats: 'number',
      Paid: 'checkbox',
    },
  })
  const link = addField(context(), orders, 'Customer', 'connectedRecord', {
    tableId: customers.id,
    inverseFieldId: newShortId('f'),
    limitToOne: true,
  })
  addField(context(), orders, 'Twice', 'advancedFormula', { expression: `{${orders.fields['Total']}} * 2`, result: null, problem: null })
  orders.fields['Link'] = link
  const ids = addRecords(
    context(),
    customers,
    Array.from({ length: 500 }, (_, n) => ({ Name: `${word(n)} ${n}`, City: word(n * 7), Email: `a${n}@example.com` })),
  )
  for (let at = 0; at < records; at += 500)
    addRecords(
      context(),
      orders,
      Array.from({ length: Math.min(500, records - at) }, (_, n) => ({
        ...{
          Number: `N-${at + n}`,
          State: options[n % 3]?.id ?? '',
          Date: `2026-0${(n % 9) + 1}-1${n % 9}`,
          Total: n * 137,
          Seats: n % 40,
          Paid: n % 2 === 0 ? 1 : null,
        },
        ...{ Note: `${word(n)} ${word(n * 5)} ${word(n * 11)} ${at}`, Customer: [ids[(at + n) % ids.length] ?? ''] },
      })),
    )
  const app = newId()
  org.org.db.writeNow(() => {
    applyMutation(context(), 'apps.create', { id: app, label: 'Desk', icon: 'star', color: 'blue' })
    changeDocumentInWrite(
      context(),
      `app:${app}`,
      (doc) => {
        for (let n = 0; n < 100; n++)
          addBlock(doc, { id: newShortId('b'), type: 'indicator', config: { tableId: orders.id, label: `Figure ${n}` } }, 'server')
      },
      'server',
    )
  })
}

/** Watches the turns of the event loop by the time that its thread was on a processor. @returns the five longest in ms */
function watchTurns(): () => number[] {
  const path = `/proc/self/task/${process.pid}/schedstat`
  const onCpu = (): number => Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6
  const turns: number[] = []
  let isOver = false
  let last = onCpu()
  const look = (): void => {
    const now = onCpu()
    turns.push(now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  return () => {
    isOver = true
    return turns.toSorted((a, b) => b - a).slice(0, 5)
  }
}
