import { afterEach, describe, expect, it } from 'vitest'
import type { CodeResult } from '#server/sandbox/code-job.ts'
import { engines } from '#server/sandbox/engines/engines.ts'
import { isolators } from '#server/sandbox/isolators/isolators.ts'
import { startCodeProcess, type CodeProcess } from '#server/sandbox/process/code-process.ts'
import { runJob } from '#server/sandbox/process/run-job.ts'
import { createSandbox } from '#server/sandbox/sandbox.ts'
import { findWay } from '#server/sandbox/self-test.ts'
import type { ChildCommand, OwnCommand } from '#server/sandbox/process/start-child.ts'
import { codeJob, codeLimits } from '#tests/support/code-job.ts'

const started: CodeProcess[] = []
const start = (command: ChildCommand): CodeProcess => {
  const child = startCodeProcess(command)
  started.push(child)
  return child
}
afterEach(async () => {
  for (const child of started) child.end()
  await Promise.all(started.splice(0).map((child) => child.ended))
})

/** A process of Node that plays a hostile child once it has its job; `write` sends bytes to the server. */
const hostile = (script: string): OwnCommand => ({
  file: process.execPath,
  args: [
    '-e',
    `const { writeSync, readSync } = require('fs'); const write = (text) => writeSync(4, text); write('{"type":"ready"}\\n'); readSync(3, Buffer.alloc(100_000)); ${script}`,
  ],
})

async function meet(script: string, limits = codeLimits): Promise<CodeResult> {
  const child = start(hostile(script))
  await child.ready
  return runJob(child, codeJob('javascript', '', { limits, answer: () => Promise.resolve('x'.repeat(500_000)) }), 0)
}

describe('a process that ends before its time', () => {
  const way = () => findWay(engines.javascript, isolators)

  it('is an error when it is killed before it has a job', async () => {
    const { command } = await way()
    const child = start(command as ChildCommand)
    await child.ready
    child.end()
    await child.ended
    expect(await runJob(child, codeJob('javascript', 'return 1'), 0)).toMatchObject({ outcome: 'error', output: null })
  })

  it.each([
    ['while it runs', 'log(1)\nfor (;;) {}'],
    ['while it waits for an answer', "get('a', 'b')"],
    ['after a change', "insert('T', {})\nget('a', 'b')"],
  ])('is an error when it is killed %s', async (_name, source) => {
    const { command } = await way()
    const child = start(command as ChildCommand)
    await child.ready
    const answer = async (): Promise<unknown> => {
      child.end()
      await child.ended
      return 1
    }
    const running = runJob(child, codeJob('javascript', source, { answer }), 0)
    if (!source.includes('get')) child.end()
    expect(await running).toMatchObject({ outcome: 'error', operations: [], output: null })
  })

  it('is an error when it never starts', async () => {
    const child = start({ file: '/nowhere/program', args: [] })
    await expect(child.ready).rejects.toThrow('the process ended')
  })

  it('is an error when its spare died', async () => {
    const sandbox = createSandbox()
    const first = await sandbox.run(codeJob('javascript', 'return 1'))
    expect(first.output).toBe(1)
    await sandbox.close()
    await expect(sandbox.run(codeJob('javascript', 'return 1'))).rejects.toMatchObject({ id: 'unavailable' })
  })
})

describe('a process that plays against the server', () => {
  const round = '{"type":"round","round":{"output":1,"set":{},"refusal":null}}\\n'
  it.each([
    ['no JSON', "write('}{\\n')"],
    ['an unknown message', 'write(\'{"type":"run"}\\n\')'],
    ['a message with more than it has', 'write(\'{"type":"done","more":1}\\n\')'],
    ['a huge message', "for (;;) write('x'.repeat(65536))"],
    ['a deep message', "write('['.repeat(200) + ']'.repeat(200) + '\\n')"],
    ['many messages', 'for (;;) write(\'{"type":"ready"}\\n\'.repeat(1000))'],
    ['done without a round', 'write(\'{"type":"done"}\\n\')'],
    ['rounds that nobody asked for', `for (;;) write('${round}')`],
    ['two questions at once', 'write(\'{"type":"ask","ask":"get","args":[]}\\n\'.repeat(2))'],
    ['a question of another kind', 'write(\'{"type":"ask","ask":"keys","args":[]}\\n\')'],
    ['an id of its own', 'write(\'{"type":"operation","operation":{"kind":"insert","table":"t","id":"x","values":{}}}\\n\')'],
    ['an operation without values', 'write(\'{"type":"operation","operation":{"kind":"update","table":"t","id":"x"}}\\n\')'],
    ['bytes that are no text', 'writeSync(4, Buffer.alloc(1000, 0xff)); write("\\n")'],
    ['an end', ''],
  ])('is ended for %s', async (_name, script) => {
    const result = await meet(script === '' ? script : `${script}; setInterval(() => {}, 1000)`)
    const isLarge = script.includes("x'.repeat(65536)") || script.includes("'['.repeat")
    expect(result).toMatchObject({ outcome: isLarge ? 'limit' : 'error', operations: [], rounds: [], output: null })
  })

  it('is ended when it takes the answers and never reads them', async () => {
    const ask = '{"type":"ask","ask":"get","args":[]}\\n'
    // each question is asked once the one before is surely answered
    const result = await meet(`setInterval(() => write('${ask}'), 20)`)
    expect(['limit', 'error']).toContain(result.outcome)
  })

  it('is ended when its log is too long, also after its last message', async () => {
    const result = await meet(`write('${round}{"type":"done"}\\n'); for (;;) writeSync(1, 'x'.repeat(65536))`)
    expect(result).toMatchObject({ outcome: 'limit', operations: [] })
  })

  it('is ended when it does not end', async () => {
    const result = await meet(`write('${round}{"type":"done"}\\n'); setInterval(() => {}, 1000)`)
    expect(result).toMatchObject({ outcome: 'done', output: 1 })
  })
})

describe('a machine where nothing locks code in', () => {
  it('is off with a message, for each language', async () => {
    const sandbox = createSandbox({
      isolators: [{ name: 'nothing', level: 'namespaces', missing: () => 'it is not installed', command: () => hostile('') }],
    })
    const engines = await sandbox.engines()
    expect(engines).toHaveLength(4)
    for (const { language, level, reason } of engines) {
      expect(level).toBe('off')
      expect(reason).not.toBe('')
      const { outcome, error } = await sandbox.run(codeJob(language, 'return 1'))
      expect({ outcome, message: error?.message }).toEqual({
        outcome: 'error',
        message: `Code in this language is off on this server. ${reason}`,
      })
    }
    await sandbox.close()
  })

  it('is off where the lock lets the probe out', async () => {
    // the real interpreters without any lock
    const open = { name: 'no lock', level: 'namespaces' as const, missing: () => undefined }
    const sandbox = createSandbox({
      isolators: [
        {
          ...open,
          command: (_engine, { file, args, env, files }) => ({
            file,
            args: args.map((arg) => files.find(({ to }) => to === arg)?.from ?? arg),
            env,
          }),
        },
      ],
    })
    for (const { language, level, reason } of await sandbox.engines()) {
      if (language === 'javascript') continue
      expect({ language, level }).toEqual({ language, level: 'off' })
      if (!reason.includes('not installed')) expect(reason).toContain('the probe reached')
    }
    await sandbox.close()
  })
})
