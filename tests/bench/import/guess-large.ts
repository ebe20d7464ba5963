import { findImport } from '#server/features/imports/import-store.ts'
import { startCounting } from '#tests/bench/import/cost.ts'
import { makeCsv } from '#tests/bench/import/made-csv.ts'
import { watchMemory } from '#tests/bench/import/watch-memory.ts'
import { upload } from '#tests/support/import-file.ts'
import { startTestServer } from '#tests/support/test-server.ts'

/** A file of so many megabytes is looked through for its encoding, header and types. Goal for 100 MB: 3 s. */
export async function guessLarge(megabytes: number): Promise<void> {
  const columns = 12
  const sample = makeCsv(10_000, columns)
  const rows = Math.round((megabytes * 1e6 * 10_000) / Buffer.byteLength(sample))
  const body = Buffer.from(makeCsv(rows, columns))
  const server = await startTestServer()
  try {
    const { admin, org } = server.createOrg()
    // a server that runs has its threads
    const first = (await upload(server, admin, 'small.csv', sample)).body.id
    const read = async (id: string): Promise<void> => {
      while (findImport(org, id)?.state === 'reading') await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await read(first)
    const { id } = (await upload(server, admin, 'large.csv', body)).body
    const memory = watchMemory()
    const cost = startCounting()
    await read(id)
    const { clock, cpu } = cost()
    const state = findImport(org, id)?.state
    console.log(
      `${Math.round(body.byteLength / 1e5) / 10} MB, ${rows} rows of ${columns} columns: ${state} after ${Math.round(clock)} ms by the clock (goal for 100 MB: 3000), ${Math.round(cpu)} ms of CPU, ${memory.end()} MB above the start`,
    )
  } finally {
    await server.close()
  }
}
