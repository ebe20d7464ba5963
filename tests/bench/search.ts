import { statSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { newId } from '#shared/lib/ids.ts'
import { searchAll } from '#server/features/search/find/search-all.ts'
import { catchUp } from '#server/features/search/text-index/catch-up.ts'
import { withTextFile } from '#server/features/search/text-index/open-index.ts'
import { makeTextFile } from '#server/features/search/text-index/text-file.ts'
import { textFileOf } from '#server/storage/text-files.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { createTestOrg, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/**
 * `npm run bench -- search [--records=100000] [--pages=10000] [--rounds=7]`: a search over everything, by the index and by reading all, in
 * milliseconds of the processor; and what the index costs.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, usual: number): number => Number(argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? usual)
  const [records, pages, rounds] = [option('records', 100_000), option('pages', 10_000), option('rounds', 7)]
  const platform = createTestPlatform()
  const world = createTestOrg(platform)
  const context = world.context(world.admin)
  const table = buildTable(context, { label: 'Orders', fields: { name: 'singleLineText', note: 'text', city: 'singleLineText' } })
  for (let from = 0; from < records; from += 5_000)
    addRecords(
      context,
      table,
      Array.from({ length: Math.min(5_000, records - from) }, (_, at) => ({
        name: `Order ${from + at} of ${customers[(from + at) % customers.length]}`,
        note: `Deliver ${sentence(from + at)} before noon`,
        city: `City ${(from + at) % 997}`,
      })),
    )
  world.org.db.writeNow(() => {
    for (let nr = 0; nr < pages; nr++) {
      const text = Array.from({ length: 40 }, (_, at) => sentence(nr * 40 + at)).join('. ')
      const id = newId()
      makePage(world, id, nr)
      const row = { name: `page:${id}`, kind: 'page', title: `Page ${nr}`, text, data: 'null', log_id: 0, seq: world.org.nextSeq() }
      world.org.db.run(world.org.db.build.insertInto('document_projection').values(row))
    }
  })
  makeTextFile(world.org.db.path)
  const began = process.cpuUsage()
  withTextFile(world.org, (file) => catchUp(world.org, file, Infinity))
  const { user, system } = process.cpuUsage(began)
  const bytes = ['', '-wal'].reduce(
    (sum, suffix) => sum + (statSync(textFileOf(world.org.db.path) + suffix, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
  console.log(`index of ${records} records and ${pages} pages: ${((user + system) / 1000).toFixed(0)} ms, ${(bytes / 1e6).toFixed(1)} MB`)

  const rows: Record<string, Record<string, string>> = {}
  for (const text of ['Order 77123', 'customer quill', 'amber otter', 'noon', 'nowhere at all', 'ot']) {
    const indexed = median(rounds, () =>
      withTextFile(world.org, (file) => searchAll(context, text, Infinity, { file, behind: catchUp(world.org, file, Infinity) })),
    )
    const read = median(rounds, () => searchAll(context, text, Infinity, undefined))
    rows[text] = { 'by the index': indexed.toFixed(1), 'reading all': read.toFixed(1), ratio: (indexed / read).toFixed(3) }
  }
  console.table(rows)
  platform.dispose()
}

function makePage({ org, admin }: TestOrg, id: string, nr: number): void {
  const at = new Date().toISOString()
  const made = { created_at: at, created_by: admin.memberId, updated_at: at, seq: org.nextSeq() }
  const row = { id, label: `Page ${nr}`, icon: 'file-text', color: 'blue', ...made }
  org.db.run(org.db.build.insertInto('page').values(row))
}

const customers = ['Quill', 'Porto', 'Lisboa', 'Ångström', 'Straße'].map((name) => `customer ${name}`)
const [adjectives, things] = [
  ['amber', 'brisk', 'calm', 'dapper', 'eager', 'fuzzy', 'grand'],
  ['otter', 'heron', 'lynx', 'marten', 'newt'],
]
const sentence = (nr: number): string => `${adjectives[nr % 7]} ${things[nr % 5]} number ${(nr * 7919) % 100_003}`

function median(rounds: number, work: () => unknown): number {
  const took = Array.from({ length: rounds }, () => {
    const began = process.cpuUsage()
    const at = performance.now()
    work()
    const { user, system } = process.cpuUsage(began)
    return Math.min((user + system) / 1000, performance.now() - at)
  })
  return took.toSorted((one, other) => one - other)[rounds >> 1] ?? 0
}
