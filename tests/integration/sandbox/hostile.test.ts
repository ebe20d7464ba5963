import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CodeLanguage, CodeResult } from '#server/sandbox/code-job.ts'
import { engines } from '#server/sandbox/engines/engines.ts'
import { startCodeProcess } from '#server/sandbox/process/code-process.ts'
import { runJob } from '#server/sandbox/process/run-job.ts'
import { closeSandbox, codeEngines, runCode } from '#server/sandbox/run-code.ts'
import { codeJob } from '#tests/support/code-job.ts'
import { times } from '#tests/support/property-runs.ts'
import { readPrograms } from '#tests/support/hostile-code.ts'

const limits = { wallMs: 2_000, cpuMs: 1_000, memoryMb: 64, logBytes: 20_000, operations: 10 }
const canary = `canary-${randomBytes(8).toString('hex')}`
const folder = mkdtempSync(join(tmpdir(), 'hostile-code-'))
const places = { file: join(folder, 'secret'), written: join(folder, 'written'), pid: process.pid, port: 0 }
let server: Server
let connections = 0

beforeAll(async () => {
  writeFileSync(places.file, canary)
  process.env['CODE_CANARY'] = canary
  server = createServer((socket) => {
    connections++
    socket.end('canary')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  places.port = typeof address === 'object' && address ? address.port : 0
})

afterAll(async () => {
  delete process.env['CODE_CANARY']
  await closeSandbox()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true })
})

const here = (await codeEngines()).filter(({ level }) => level !== 'off').map(({ language }) => language)

/** Everything that came back to the server. */
const told = (result: CodeResult): string => JSON.stringify([result.output, result.rounds, result.operations, result.log, result.error])

const fill = (source: string): string => source.replace(/\{\{(\w+)\}\}/g, (_all, name: keyof typeof places) => `${places[name]}`)

describe.each(here)('hostile programs in %s', (language: CodeLanguage) => {
  const all = readPrograms(language)
  // a compiler stands before each of these
  const programs = language === 'dotNet' ? all.filter((_program, index) => index % times(5, 1) === 0) : all

  it('are many', () => {
    expect(all.length).toBeGreaterThanOrEqual(40)
  })

  it.concurrent.each(programs)('$name', async ({ source }) => {
    const result = await runCode(codeJob(language, fill(source), { limits, answer: () => Promise.resolve('an answer') }))
    expect(told(result)).not.toContain('canary')
    expect(result.ms).toBeLessThanOrEqual(limits.wallMs)
    expect(connections).toBe(0)
    expect(existsSync(places.written)).toBe(false)
    expect(readFileSync(places.file, 'utf8')).toBe(canary)
    expect(Buffer.byteLength(result.log)).toBeLessThanOrEqual(limits.logBytes * 3)
    expect(result.operations.every((operation) => operation.id.length === 36)).toBe(true)
  })

  it('leave no process behind', async () => {
    await closeSandbox()
    await expect.poll(() => childrenOf(process.pid)).toEqual([])
  })
})

describe('the corpus', () => {
  it('finds what a process without a lock reaches', async () => {
    const runtime = await engines.python.findRuntime()
    // told by the levels of the languages
    if (!runtime) return
    const args = runtime.args.map((arg) => runtime.files.find(({ to }) => to === arg)?.from ?? arg)
    const reached: string[] = []
    for (const { name, source } of readPrograms('python').filter(({ name }) =>
      /^(reads a file of|reads its env|looks at|makes a pair|forks$)/.test(name),
    )) {
      // the child of a fork would go on with the runner's pipes
      const safe = source.replace('if os.fork() >= 0', 'if (os.fork() or os._exit(0)) >= 0')
      const child = startCodeProcess({ file: runtime.file, args, env: { CODE_CANARY: canary } })
      await child.ready
      const result = await runJob(child, codeJob('python', fill(safe)), 0)
      if (told(result).includes('canary')) reached.push(name)
    }
    expect(reached).toHaveLength(5)
  })
})

/** Programs of the sandbox among everything that this process started. */
function childrenOf(pid: number): string[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const [, parent] = /^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      return Number(parent) === pid && /bwrap|run\.(mjs|py|php|exe)/.test(command) ? [command] : []
    } catch {
      return []
    }
  })
}
