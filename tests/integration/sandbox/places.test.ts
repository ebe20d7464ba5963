import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { codeLanguages, type CodeLanguage } from '#server/sandbox/code-job.ts'
import { engines } from '#server/sandbox/engines/engines.ts'
import type { Isolator } from '#server/sandbox/isolators/isolator.ts'
import { bubblewrap } from '#server/sandbox/isolators/bubblewrap.ts'
import { isolators } from '#server/sandbox/isolators/isolators.ts'
import { plainProcess } from '#server/sandbox/isolators/plain-process.ts'
import { createSandbox, type Sandbox } from '#server/sandbox/sandbox.ts'
import { findWay } from '#server/sandbox/self-test.ts'
import { codeJob } from '#tests/support/code-job.ts'

const made: Sandbox[] = []
const sandboxOf = (options?: Parameters<typeof createSandbox>[0]): Sandbox => {
  const sandbox = createSandbox(options)
  made.push(sandbox)
  return sandbox
}
afterEach(() => Promise.all(made.splice(0).map((sandbox) => sandbox.close())))

/** Leaves a mark where the language lets it, and returns the mark that it finds. */
const marks: Record<CodeLanguage, string> = {
  javascript: 'const found = globalThis.mark ?? null\nObject.prototype.mark = 1\nreturn found',
  python: "import json\nfound = getattr(json, 'mark', None)\njson.mark = 1\nreturn found",
  php: "$found = $GLOBALS['mark'] ?? null;\n$GLOBALS['mark'] = 1;\nreturn $found;",
  dotNet: 'var found = AppDomain.CurrentDomain.GetData("mark");\nAppDomain.CurrentDomain.SetData("mark", 1);\nreturn found;',
}

describe('places of runs', () => {
  it.each(codeLanguages)('give each run a process of its own: %s', async (language) => {
    const sandbox = sandboxOf()
    const level = (await sandbox.engines()).find((engine) => engine.language === language)?.level
    for (let round = 0; round < 3 && level !== 'off'; round++) {
      expect(await sandbox.run(codeJob(language, marks[language]))).toMatchObject({ outcome: 'done', output: null })
    }
  })

  it('are as many as there are, and the rest waits in order', async () => {
    const sandbox = sandboxOf({ atOnce: 2 })
    let running = 0
    let most = 0
    const order: number[] = []
    const run = async (number: number): Promise<void> => {
      const answer = async (): Promise<unknown> => {
        most = Math.max(most, ++running)
        order.push(number)
        await new Promise((resolve) => setImmediate(resolve))
        running--
        return 1
      }
      expect(await sandbox.run(codeJob('javascript', "return get('a', 'b')", { answer }))).toMatchObject({ outcome: 'done' })
    }
    await Promise.all([0, 1, 2, 3, 4].map(run))
    expect(most).toBeLessThanOrEqual(2)
    // the third place is given when one of the first two ends
    expect(order.slice(0, 2).toSorted()).toEqual([0, 1])
    expect(order.toSorted()).toEqual([0, 1, 2, 3, 4])
  })

  it('are left to others, and to runs for which writes wait, while one holds all that it may', async () => {
    const sandbox = sandboxOf({ atOnce: 1 })
    let go: () => void = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const held = [0, 1].map(() => sandbox.run(codeJob('javascript', "return get('a', 'b')", { group: 'a', answer: () => gate })))
    expect(await sandbox.run(codeJob('javascript', 'return 1', { group: 'b' }))).toMatchObject({ outcome: 'done' })
    expect(await sandbox.run(codeJob('javascript', 'return 1', { group: 'a', mode: 'before' }))).toMatchObject({ outcome: 'done' })
    go()
    for (const { outcome } of await Promise.all(held)) expect(outcome).toBe('done')
  })

  it('refuse whom they cannot even let wait', async () => {
    const sandbox = sandboxOf({ atOnce: 1 })
    let go: () => void = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const first = sandbox.run(codeJob('javascript', "return get('a', 'b')", { answer: () => gate }))
    const rest = Array.from({ length: 201 }, () => sandbox.run(codeJob('javascript', 'return 1')))
    const refused = await Promise.race(rest.map((run) => run.catch((error: { id: string }) => error)))
    expect(refused).toMatchObject({ id: 'unavailable' })
    go()
    await first
    const closing = sandbox.close()
    await Promise.allSettled(rest)
    await closing
  })
})

describe('a program with a sandbox', () => {
  it.each([
    ['closes it, and lives until it has ended', 'await sandbox.close()'],
    ['does not close it, and is not kept alive by a spare', ''],
  ])('%s', (_name, end) => {
    const script = `
      import { createSandbox } from '#server/sandbox/sandbox.ts'
      const sandbox = createSandbox()
      const { output } = await sandbox.run({ ...${JSON.stringify(codeJob('javascript', 'return 1'))}, answer: () => Promise.resolve(1) })
      ${end}
      process.stdout.write('ended ' + output)`
    const { stdout, status } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { encoding: 'utf8' })
    expect({ stdout, status }).toEqual({ stdout: 'ended 1', status: 0 })
  })
})

describe('a machine that allows no user namespaces, as a container', () => {
  const isThere = existsSync('/usr/bin/bwrap') && existsSync('/usr/bin/unshare')

  /** Bubblewrap inside of a user namespace that may make no further one. */
  const within: Isolator = {
    ...bubblewrap(false),
    missing: (engine) => (process.getuid?.() === 0 ? bubblewrap(true) : bubblewrap(false)).missing(engine),
    command: (engine, runtime) => {
      const { file, args, ...rest } = bubblewrap(false).command(engine, runtime)
      const shut = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"'
      return { ...rest, file: '/usr/bin/unshare', args: ['--user', '--map-root-user', '/bin/sh', '-c', shut, 'sh', file, ...args] }
    },
  }

  it('runs JavaScript at the level of WebAssembly, and nothing else, with a message', async () => {
    const found = await sandboxOf({ isolators: [within, plainProcess] }).engines()
    for (const { language, level, reason } of found) {
      expect({ language, level }).toEqual({ language, level: language === 'javascript' ? 'wasm' : 'off' })
      if (isThere && !reason.includes('not installed')) expect(reason).toMatch(/bubblewrap: .*(namespace|unshare|space left)/is)
    }
  })
})

describe('a server that is killed', () => {
  it.each(codeLanguages)('leaves no run behind: %s', async (language) => {
    const endless: Record<CodeLanguage, string> = { javascript: 'for (;;) {}', python: 'while True: pass', php: 'for (;;);', dotNet: '' }
    const { command, level } = await findWay(engines[language], isolators)
    // C# waits for its job: the code would have to be compiled
    if (!command || level === 'off') return
    const filter = command.filter?.toString('base64') ?? ''
    const job = {
      source: endless[language],
      mode: 'run',
      names: {},
      rounds: [{}],
      limits: { wallMs: 1e6, cpuMs: 60_000, memoryMb: 64, operations: 0 },
      stem: '',
      base: 0,
    }
    const script = `
      const { spawn } = require('child_process')
      const { file, args, env = {}, user } = ${JSON.stringify({ ...command, filter: undefined })}
      const child = spawn(file, args, { env, detached: true, ...(user && { uid: user, gid: user }), stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe', 'pipe'] })
      child.stdio[5].on('error', () => {}).end(Buffer.from('${filter}', 'base64'))
      child.stdio[4].once('data', () => {
        ${language === 'dotNet' ? '' : `child.stdio[3].write(${JSON.stringify(`${JSON.stringify(job)}\n`)})`}
        process.stdout.write(String(child.pid))
      })`
    const server = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = await new Promise<string>((resolve) => server.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString())))
    expect(isRunning(pid)).toBe(true)
    server.kill('SIGKILL')
    await expect.poll(() => isRunning(pid)).toBe(false)
  })
})

function isRunning(pid: string): boolean {
  try {
    // an ended process that nobody has asked about yet is a zombie
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
