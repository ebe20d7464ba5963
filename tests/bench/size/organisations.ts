import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'
import { freePort } from '#tests/support/free-port.ts'

/** Seconds after the start at which memory is read: the files have been looked through by then. */
const settledAfterS = 75

/** Many organisations on the built server, with nobody there. The first start finds files of another program, the second one those it closed itself. */
export async function measureOrganisations(root: string, count: number): Promise<Record<string, Record<string, string>>> {
  const dataDir = join(root, `organisations-${count}`)
  if (!existsSync(join(dataDir, 'made'))) makeOrganisations(dataDir, count)
  const first = await startOnce(dataDir)
  const second = await startOnce(dataDir)
  const line = ({ readyMs, mb, open }: Started, goal: string) => ({
    'ready, ms': readyMs.toFixed(0),
    'memory, MB': mb.toFixed(0),
    'open files of organisations': String(open),
    goal,
  })
  return {
    [`${count} organisations, files of another program`]: line(first, ''),
    [`${count} organisations`]: line(second, '≤ 1,500 ms, ≤ 400 MB'),
  }
}

function makeOrganisations(dataDir: string, count: number): void {
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  for (let from = 0; from < count; from += 50) {
    // new files count as used, and would all stay open
    const platform = createTestPlatform({ dataDir })
    for (let nr = from; nr < Math.min(count, from + 50); nr++) createTestOrg(platform, `Org ${nr}`)
    platform.dispose()
  }
  writeFileSync(join(dataDir, 'made'), '')
}

interface Started {
  readyMs: number
  mb: number
  open: number
}

async function startOnce(dataDir: string): Promise<Started> {
  const port = String(await freePort())
  const began = performance.now()
  const environment = { ...process.env, PORT: port, DATA_DIR: dataDir, PUBLIC_URL: `http://127.0.0.1:${port}`, BUNDLED_TEMPLATES: 'off' }
  const server = spawn(process.execPath, ['dist/server/main.js'], { env: environment, stdio: 'ignore' })
  try {
    while (!(await isReady(port))) await pause(10)
    const readyMs = performance.now() - began
    await pause(settledAfterS * 1_000)
    return { readyMs, ...readProcess(server) }
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

const isReady = async (port: string): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true

/** Resident memory, and the databases of organisations among the process's open files. */
function readProcess({ pid }: ChildProcess): { mb: number; open: number } {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  const maps = readFileSync(`/proc/${pid}/maps`, 'utf8')
  return { mb: (pages * 4096) / 1e6, open: new Set(maps.match(/orgs\/[0-9a-f-]{36}\.db-shm/g)).size }
}
