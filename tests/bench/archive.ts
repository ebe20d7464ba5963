import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { editInTurns, endSides, startSide, tell, type Side } from '#tests/bench/edits/edit-cells.ts'
import { makeWorld } from '#tests/bench/hostile/world.ts'

/**
 * `npm run bench -- archive [--rounds=6] [--seconds=3] [--server=dist/server]`
 *
 * One-cell edits on two servers with the same data, one with an archive in a folder. They take turns, so that other work on the machine meets both.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, fallback: string): string => argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? fallback
  const entry = join(resolve(option('server', 'dist/server')), 'main.js')
  const { dataDir, honest } = makeWorld()
  const root = mkdtempSync(join(tmpdir(), 'trama-bench-archive-'))
  const folder = join(root, 'archive')
  const sides: Side[] = []
  try {
    for (const name of ['off', 'archive']) {
      cpSync(dataDir, join(root, name), { recursive: true })
      sides.push(await startSide(entry, name, join(root, name), { ARCHIVE: name === 'off' ? 'off' : folder }))
    }
    const times = { rounds: Number(option('rounds', '6')), seconds: Number(option('seconds', '3')) }
    for (const writers of [1, 50]) await editInTurns(sides, honest, writers, times)
    const objects = readdirSync(join(folder, 'archive', honest.orgId)).map(
      (name) => statSync(join(folder, 'archive', honest.orgId, name)).size,
    )
    tell(`${objects.length} objects, ${Math.round(objects.reduce((sum, bytes) => sum + bytes, 0) / 1024)} kB`)
  } finally {
    await endSides(sides)
    for (const path of [root, dataDir]) rmSync(path, { recursive: true, force: true })
  }
}
