import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { engines } from '#server/sandbox/engines/engines.ts'
import type { Isolator } from '#server/sandbox/isolators/isolator.ts'
import { plainProcess } from '#server/sandbox/isolators/plain-process.ts'
import { createSandbox, type Sandbox } from '#server/sandbox/sandbox.ts'
import { codeJob } from '#tests/support/code-job.ts'

const folder = mkdtempSync(join(tmpdir(), 'passing-'))
const program = join(folder, 'node')
const made: Sandbox[] = []
const sandboxOf = (options: Parameters<typeof createSandbox>[0]): Sandbox => {
  const sandbox = createSandbox(options)
  made.push(sandbox)
  return sandbox
}
afterEach(() => Promise.all(made.splice(0).map((sandbox) => sandbox.close())))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** JavaScript by a program that can be taken away. */
const byProgram: Isolator = {
  ...plainProcess,
  command: (engine, runtime) => ({ ...plainProcess.command(engine, runtime), file: program }),
}
function writeProgram(): void {
  writeFileSync(program, `#!/bin/sh\nexec ${process.execPath} "$@"\n`)
  chmodSync(program, 0o755)
}
const one = (mode: 'before' | 'run' = 'run') => codeJob('javascript', 'return 1', { mode })
const busy = { id: 'unavailable' }

describe('a fault of the machine is none of the code', () => {
  it.each(['run', 'before'] as const)('where a process does not start (%s), and the lock is proved again', async (mode) => {
    writeProgram()
    const sandbox = sandboxOf({ isolators: [byProgram] })
    expect(await sandbox.engines()).toContainEqual(expect.objectContaining({ language: 'javascript', level: 'wasm' }))
    renameSync(program, `${program}.away`)
    await expect(sandbox.run(one(mode))).rejects.toMatchObject(busy)
    renameSync(`${program}.away`, program)
    expect(await sandbox.run(one(mode))).toMatchObject({ outcome: 'done', output: 1 })
  })

  it('where the probe had no time on a busy machine', async () => {
    const slow: Isolator = { ...plainProcess, command: () => ({ file: '/bin/sh', args: ['-c', 'kill -9 $$'] }) }
    const sandbox = sandboxOf({ isolators: [slow] })
    await expect(sandbox.run(one())).rejects.toMatchObject(busy)
    await expect(sandbox.run(one('before'))).rejects.toMatchObject(busy)
  })

  it('where its process is ended from outside, as at the end of the server', async () => {
    const sandbox = sandboxOf({ isolators: [plainProcess] })
    let asked: () => void = () => {}
    const isAsked = new Promise<void>((resolve) => (asked = resolve))
    const answer = (): Promise<unknown> => {
      asked()
      return new Promise(() => {})
    }
    const running = sandbox.run(codeJob('javascript', "return get('a', 'b')", { answer, mode: 'before' }))
    const refused = expect(running).rejects.toMatchObject(busy)
    await isAsked
    await sandbox.close()
    await refused
  })

  it('and a language that is not installed stays off by name', async () => {
    const none = { ...engines.php, findRuntime: () => Promise.resolve(undefined) }
    const sandbox = sandboxOf({ engines: { ...engines, php: none } })
    const { outcome, error } = await sandbox.run(codeJob('php', 'return 1;', { mode: 'before' }))
    expect({ outcome, message: error?.message }).toEqual({ outcome: 'error', message: expect.stringContaining('is off on this server') })
  })
})

it('a write waits for a compiler for some seconds only, and leaves the places of other writes free', async () => {
  const compiles = {
    wrap: (source: string) => (source.includes('slow') ? 'for (;;) {}' : `return ${JSON.stringify(source)}`),
    limits: { wallMs: 60_000, cpuMs: 60_000, memoryMb: 64, logBytes: 100, operations: 0 },
  }
  const sandbox = sandboxOf({
    atOnce: 1,
    isolators: [plainProcess],
    engines: { ...engines, javascript: { ...engines.javascript, compiles } },
  })
  const slow = sandbox.run(codeJob('javascript', '/* slow */ return 1', { mode: 'before', group: 'a' }))
  const late = expect(slow).rejects.toMatchObject(busy)
  expect(await sandbox.run(codeJob('javascript', 'return 2', { mode: 'before', group: 'b' }))).toMatchObject({ outcome: 'done', output: 2 })
  await late
}, 30_000)
