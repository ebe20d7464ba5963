import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

interface OwnServer {
  url: string
  close(): Promise<void>
}

/** The built server once more, with data and settings that one test needs for itself. */
export async function startOwnServer(port: number, environment: Record<string, string>): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trama-e2e-'))
  const url = `http://localhost:${port}`
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url, LOG_LEVEL: 'warn', ...environment }
  const server = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const isReady = async (): Promise<boolean> => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    await pause(100)
  }
  return {
    url,
    close: async () => {
      server.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
