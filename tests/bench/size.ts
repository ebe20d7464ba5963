import { join } from 'node:path'
import { acts, type Act } from '#tests/bench/size/acts.ts'
import { companyFolder, openCompany, partOf, secondYear } from '#tests/bench/size/company.ts'
import { measureOrganisations } from '#tests/bench/size/organisations.ts'
import { median, rounded } from '#tests/bench/sync/statistics.ts'
import { startTestServer } from '#tests/support/test-server.ts'

const root = join(import.meta.dirname, '../../.tmp/bench-size')

/**
 * `npm run bench -- size [--part=1] [--small=0.01] [--rounds=9] [--organisations=1000]`
 *
 * A company in its second year, beside a hundredth of it: the processor's time of one act of a person or program. Server and
 * asking count together. Both are made once, in `.tmp/bench-size`, and kept for the next run. Then many organisations on one server
 * with nobody there: memory and start. `--organisations=0` leaves them out, `--part` makes a smaller company.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, standard: number): number =>
    Number(argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? standard)
  const rounds = option('rounds', 9)
  const sizes = { large: partOf(secondYear, option('part', 1)), small: partOf(secondYear, option('small', 0.01)) }
  const took = { large: new Map<string, number>(), small: new Map<string, number>() }
  for (const name of ['large', 'small'] as const) {
    const began = performance.now()
    const { dataDir, isMade } = await companyFolder(root, name, sizes[name])
    if (isMade) console.log(`${name} made in ${Math.round((performance.now() - began) / 1000)} s`)
    await measureActs(dataDir, rounds, took[name])
  }
  console.log(`large: ${JSON.stringify(sizes.large)}`)
  console.table(Object.fromEntries(acts.map((act) => [act.name, lineOf(act, took.large, took.small)])))
  const organisations = option('organisations', 1000)
  if (organisations > 0) console.table(await measureOrganisations(root, organisations))
}

function lineOf({ name, goal }: Act, large: ReadonlyMap<string, number>, small: ReadonlyMap<string, number>): Record<string, string> {
  const [much, little] = [large.get(name) ?? 0, small.get(name) ?? 0]
  return {
    'large, ms': String(rounded(much)),
    'small, ms': String(rounded(little)),
    times: (much / little).toFixed(2),
    goal: goal === undefined ? '≤ 1.5 times' : `≤ ${goal} ms`,
  }
}

async function measureActs(dataDir: string, rounds: number, took: Map<string, number>): Promise<void> {
  const server = await startTestServer({ dataDir })
  try {
    const company = await openCompany(server.platform, dataDir)
    const client = server.as(company.admin)
    for (const act of acts) {
      const times: number[] = []
      // the first rounds compile statements, and take up texts for searches
      for (let round = -2; round < rounds; round++) {
        const before = process.cpuUsage()
        const answer = (await act.run(client, company, round + 3)) as { status: number; body: unknown }
        if (answer.status !== 200) throw new Error(`${act.name}: ${answer.status} ${JSON.stringify(answer.body)}`)
        const { user, system } = process.cpuUsage(before)
        if (round >= 0) times.push((user + system) / 1000)
      }
      took.set(act.name, median(times))
    }
  } finally {
    await server.close()
  }
}
