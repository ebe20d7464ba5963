import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeLanguages, type CodeLanguage, type CodeResult } from '#server/sandbox/code-job.ts'
import { engines } from '#server/sandbox/engines/engines.ts'
import { isolators } from '#server/sandbox/isolators/isolators.ts'
import { startCodeProcess } from '#server/sandbox/process/code-process.ts'
import { runJob } from '#server/sandbox/process/run-job.ts'
import { findWay } from '#server/sandbox/self-test.ts'
import { createTurns } from '#server/sandbox/turns.ts'
import { codeJob } from '#tests/support/code-job.ts'
import { readPrograms } from '#tests/support/hostile-code.ts'
import { allPrograms, somePrograms } from '#tests/support/hostile-families/families.ts'
import { phpWaysToRead } from '#tests/support/hostile-families/php.ts'
import { pythonWaysToRead } from '#tests/support/hostile-families/python.ts'
import { isRunning, runLocked, startNeighbour, type Neighbour } from '#tests/support/locked-run.ts'
import { isLong } from '#tests/support/property-runs.ts'

const limits = { wallMs: 2_000, cpuMs: 1_000, memoryMb: 64, logBytes: 20_000, operations: 10 }
/** Beyond its time a process has half a second, and the time that a busy machine takes to end it. */
const lateMs = 10_000
const canary = `canary-${randomBytes(8).toString('hex')}`
const folder = mkdtempSync(join(tmpdir(), 'hostile-code-'))
const places = { file: join(folder, 'secret'), written: join(folder, 'written'), pid: process.pid, port: 0, neighbour: 0 }
let neighbour: Neighbour | undefined
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
  const { command } = await findWay(engines.javascript, isolators)
  neighbour = command && (await startNeighbour(command, canary))
  places.neighbour = neighbour?.pid ?? 0
})

afterAll(async () => {
  delete process.env['CODE_CANARY']
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true })
})

/** Everything that came back to the server. */
const told = (result: CodeResult): string => JSON.stringify([result.output, result.rounds, result.operations, result.log, result.error])

const fill = (source: string): string => source.replace(/\{\{(\w+)\}\}/g, (_all, name: keyof typeof places) => `${places[name]}`)

const ways = await Promise.all(codeLanguages.map((language) => findWay(engines[language], isolators)))
// as many at a time as the sandbox runs
const turns = createTurns(2)

describe.each(ways.flatMap(({ language, command }) => (command ? [{ language, command }] : [])))(
  'hostile programs in $language',
  ({ language, command }) => {
    const all = allPrograms(language)
    // a compiler stands before each of C#
    const programs = isLong ? all : somePrograms(language, language === 'dotNet' ? 12 : 60)
    const started: number[] = []

    it('are many, and each is one of its own', () => {
      expect(all.length).toBeGreaterThanOrEqual(200)
      expect(new Set(all.map(({ source }) => source)).size).toBe(all.length)
      expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    })

    it.concurrent.each(programs)('$name', async ({ source }) => {
      await turns.take('')
      try {
        const { result, tookMs, pids } = await runLocked(engines[language], command, fill(source), limits)
        started.push(...pids)
        expect(told(result)).not.toContain('canary')
        expect(tookMs).toBeLessThan(limits.wallMs + lateMs)
        expect(connections).toBe(0)
        expect(existsSync(places.written)).toBe(false)
        expect(readFileSync(places.file, 'utf8')).toBe(canary)
        expect(Buffer.byteLength(result.log)).toBeLessThanOrEqual(limits.logBytes * 3)
        expect(result.operations.every((operation) => operation.id.length === 36)).toBe(true)
      } finally {
        turns.give('')
      }
    })

    it('leave no process behind', async () => {
      expect(started.length).toBeGreaterThanOrEqual(programs.length)
      await expect.poll(() => started.filter(isRunning)).toEqual([])
    })
  },
)

describe('a language', () => {
  // the title tells one that is missing here, so that nothing is skipped in silence
  it.each(ways)('is counted: $language, $level, $reason', ({ level, command }) => expect(level === 'off').toBe(command === undefined))
})

describe('the run beside them', () => {
  it('was not harmed', async () => {
    expect(await neighbour?.dismiss()).toBe(neighbour && canary)
  })
})

describe('the corpus', () => {
  /** Runs a program with the interpreter alone. */
  const unlocked = async (language: CodeLanguage, source: string): Promise<CodeResult | undefined> => {
    const runtime = await engines[language].findRuntime()
    // told by the levels of the languages
    if (!runtime) return undefined
    const args = runtime.args.map((arg) => runtime.files.find(({ to }) => to === arg)?.from ?? arg)
    const child = startCodeProcess({ file: runtime.file, args, env: { CODE_CANARY: canary } })
    await child.ready
    return runJob(child, codeJob(language, fill(source)), 0)
  }

  it('finds what a process without a lock reaches', async () => {
    const single = readPrograms('python').filter(({ name }) => /^(reads a file of|reads its env|looks at|makes a pair|forks$)/.test(name))
    // the child of a fork would go on with the runner's pipes
    const safe = single.map(({ source }) => source.replace('if os.fork() >= 0', 'if (os.fork() or os._exit(0)) >= 0'))
    const kernel = allPrograms('python').filter(({ name }) =>
      /(a socket of|interfaces|end of its pipe|shared memory|a file in memory)/.test(name),
    )
    const read = Object.values(pythonWaysToRead).map((make) => make('{{file}}'))
    expect(kernel.length).toBeGreaterThan(8)
    for (const source of [...safe, ...kernel.map((one) => one.source), ...read]) {
      const result = await unlocked('python', source)
      if (result) expect([source, told(result)]).toEqual([source, expect.stringContaining('canary')])
    }
    for (const make of Object.values(phpWaysToRead)) {
      const result = await unlocked('php', make('{{file}}'))
      if (result) expect([make(''), told(result)]).toEqual([make(''), expect.stringContaining('canary')])
    }
  })
})
