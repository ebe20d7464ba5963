import { addCosts, medianCost, type Cost } from '#tests/bench/import/cost.ts'
import { importFromDatabase } from '#tests/bench/import/from-database.ts'
import { guessLarge } from '#tests/bench/import/guess-large.ts'
import { makeCsv } from '#tests/bench/import/made-csv.ts'
import { importWithProduct } from '#tests/bench/import/product.ts'
import { createReferences } from '#tests/bench/import/references.ts'
import { startTestServer } from '#tests/support/test-server.ts'

/**
 * R8: imports a generated CSV through the product, beside two references in the same run. One is the usual way: papaparse over the file's
 * stream and bare inserts. The other is our own reader with bare inserts. The goal covers guessing and running, but not sending. Prints
 * also the loop's delay during the run (goal: p99 at most 50 ms). Arguments: `--rows=50000 --columns=12 --rounds=3`. With `--database=1000000`
 * (rows, by the built server of `--server=dist/server`) or `--guess=100` (megabytes) it does that alone.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, standard: number): number =>
    Number(argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? standard)
  if (option('database', 0) > 0)
    return importFromDatabase(option('database', 0), argv.find((arg) => arg.startsWith('--server='))?.split('=')[1])
  if (option('guess', 0) > 0) return guessLarge(option('guess', 0))
  const rows = option('rows', 50_000)
  const columns = option('columns', 12)
  const rounds = option('rounds', 3)
  const text = makeCsv(rows, columns)
  const references = await createReferences(text, rows, columns)
  const papaparse: Cost[] = []
  const ownReader: Cost[] = []
  const ours: Awaited<ReturnType<typeof importWithProduct>>[] = []
  const server = await startTestServer()
  try {
    // a server that runs has its threads
    await importWithProduct(server, makeCsv(2000, columns))
    for (let round = 0; round < rounds; round++) {
      if (references.papaparse) papaparse.push(await references.papaparse())
      ownReader.push(references.ownReader())
      ours.push(await importWithProduct(server, text))
    }
  } finally {
    await server.close()
    references.close()
  }

  const usual = medianCost(papaparse)
  const bare = medianCost(ownReader)
  const line = (part: string, costs: readonly Cost[]): object => {
    const { cpu, clock } = medianCost(costs)
    return {
      part,
      'ms of CPU': Math.round(cpu),
      'ms by the clock': Math.round(clock),
      'rows/s': Math.round((rows / clock) * 1000),
      'x papaparse by CPU': round(cpu / usual.cpu),
      'by the clock': round(clock / usual.clock),
      'x own reader by CPU': round(cpu / bare.cpu),
    }
  }
  console.log(`${rows} rows of ${columns} columns, ${round(text.length / 1e6)} MB, medians of ${rounds} rounds`)
  console.table([
    line('papaparse stream and bare insert', papaparse),
    line('own reader and bare insert', ownReader),
    line(
      'run',
      ours.map(({ running }) => running),
    ),
    line(
      'guess and run (R8: ≤ 2.5)',
      ours.map(({ guessing, running }) => addCosts(guessing, running)),
    ),
    line(
      'with sending',
      ours.map(({ sending, guessing, running }) => addCosts(sending, guessing, running)),
    ),
  ])
  const worst = (values: number[]): number => round(Math.max(...values))
  console.log(
    `the loop's delay while it runs, the worst round's p99: ${worst(ours.map(({ p99 }) => p99))} ms (goal ≤ 50), longest ${worst(ours.map(({ max }) => max))}, p99 of a second before ${worst(ours.map(({ idleP99 }) => idleP99))}; ${Math.round(process.memoryUsage().rss / 1e6)} MB resident at the end`,
  )
}

const round = (value: number): number => Math.round(value * 100) / 100
