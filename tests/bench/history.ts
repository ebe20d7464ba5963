import { performance } from 'node:perf_hooks'
import { newId } from '#shared/lib/ids.ts'
import { actionNames, actionTypes } from '#shared/nouns/history-log/action-types.ts'
import { listActs } from '#server/features/history-log/list-acts.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/**
 * `npm run bench -- history [--acts=1000000] [--rounds=15]`: the history log opened and filtered as an administrator, in milliseconds of time. The
 * acts are of all kinds, over two years, by 200 people; one kind and one person are rare.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, usual: number): number => Number(argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? usual)
  const acts = option('acts', 1_000_000)
  const rounds = option('rounds', 15)
  const platform = createTestPlatform()
  const world = createTestOrg(platform)
  const people = Array.from({ length: 200 }, () => newId())
  fill(world.org.db, acts, people)
  const context = world.context(world.admin)
  const ask =
    (filters: Parameters<typeof listActs>[1]['filters'], search = '') =>
    () =>
      listActs(context, { search, filters, after: null, size: 100 })
  const start = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const questions = {
    opened: ask({}),
    'one kind of thing': ask({ entity_types: ['role'] }),
    'a kind that is rare': ask({ entity_types: ['plan'] }),
    'one person': ask({ created_by: [people[7] ?? ''] }),
    'a person and a kind': ask({ created_by: [people[7] ?? ''], entity_types: ['role'] }),
    'last thirty days': ask({ start_date: start(30) }),
    'a year ago': ask({ start_date: start(400), end_date: start(370) }),
    'a word that is found': ask({}, 'Label 77'),
  }
  const rows: Record<string, Record<string, string>> = {}
  for (const [name, question] of Object.entries(questions)) {
    const took: number[] = []
    let found = 0
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      found = (await question()).items.length
      took.push(performance.now() - began)
    }
    took.sort((a, b) => a - b)
    rows[name] = { found: String(found), median: (took[rounds >> 1] ?? 0).toFixed(1), worst: (took.at(-1) ?? 0).toFixed(1) }
  }
  console.log(`${acts.toLocaleString('en')} acts, milliseconds`)
  console.table(rows)
  platform.dispose()
}

function fill(db: ReturnType<typeof createTestOrg>['org']['db'], acts: number, people: readonly string[]): void {
  const rare = 'plan.changed'
  const common = actionNames.filter((name) => name !== rare)
  const insert = db.build
    .insertInto('audit_log')
    .values({
      ...{ id: '', action: '', entity_type: '', entity_id: null, label: '', before: null, after: null, source: '', ip: '' },
      ...{ member_id: '', performed_at: '' },
    })
    .compile()
  const began = Date.now() - 700 * 86_400_000
  const step = (700 * 86_400_000) / acts
  const piece = 20_000
  for (let from = 0; from < acts; from += piece)
    db.writeNow(() =>
      db.runEach(
        insert,
        Array.from({ length: Math.min(piece, acts - from) }, (_, at) => {
          const nr = from + at
          const action = nr % 50_000 === 0 ? rare : (common[nr % common.length] ?? rare)
          const time = new Date(began + nr * step).toISOString()
          return [
            newId(),
            action,
            actionTypes[action].entity,
            null,
            `Label ${nr % 1000}`,
            null,
            null,
            'app',
            '',
            people[(nr * 7) % 200] ?? '',
            time,
          ]
        }),
      ),
    )
}
