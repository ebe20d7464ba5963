import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { editInTurns, endSides, startSide, tell, type Side } from '#tests/bench/edits/edit-cells.ts'
import { makeWorld } from '#tests/bench/hostile/world.ts'
import { missing, ownerUrl, startPostgres } from '#tests/support/database-servers.ts'

/**
 * `npm run bench -- cluster [--rounds=4] [--seconds=3] [--server=dist/server]`
 *
 * One-cell edits on a server as it comes, beside one with an archive and a journal. The PostgreSQL of this machine waits for its disk.
 */
export async function run(argv: readonly string[]): Promise<void> {
  if (missing.postgres !== undefined) return tell(missing.postgres)
  const option = (name: string, fallback: string): string => argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? fallback
  const entry = join(resolve(option('server', 'dist/server')), 'main.js')
  const { dataDir, honest } = makeWorld()
  const root = mkdtempSync(join(tmpdir(), 'trama-bench-cluster-'))
  const database = await startPostgres(undefined, { fsync: 'on' })
  const sides: Side[] = []
  try {
    const journalled = { ARCHIVE: join(root, 'archive'), JOURNAL_URL: ownerUrl(database.port) }
    for (const [name, settings] of [['embedded', { ARCHIVE: 'off' }] as const, ['journal', journalled] as const]) {
      cpSync(dataDir, join(root, name), { recursive: true })
      sides.push(await startSide(entry, name, join(root, name), settings))
    }
    const times = { rounds: Number(option('rounds', '4')), seconds: Number(option('seconds', '3')) }
    for (const writers of [1, 50]) await editInTurns(sides, honest, writers, times)
  } finally {
    await endSides(sides)
    await database.stop()
    for (const path of [root, dataDir]) rmSync(path, { recursive: true, force: true })
  }
}
