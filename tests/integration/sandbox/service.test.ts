import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeLanguages } from '#server/sandbox/code-job.ts'
import { createSandbox, type Sandbox } from '#server/sandbox/sandbox.ts'
import { serveCode, type CodeService } from '#server/sandbox/service/serve-code.ts'
import { codeJob, codeLimits } from '#tests/support/code-job.ts'
import { codeSamples } from '#tests/support/code-samples.ts'

const folder = mkdtempSync(join(tmpdir(), 'code-service-'))
const socket = join(folder, 'code.sock')
let service: CodeService
beforeAll(async () => {
  service = await serveCode(socket)
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

const made: Sandbox[] = []
const sandboxAt = (at: string): Sandbox => {
  const sandbox = createSandbox({ service: at })
  made.push(sandbox)
  return sandbox
}
const ends: (() => void)[] = []
afterEach(async () => {
  await Promise.all(made.splice(0).map((sandbox) => sandbox.close()))
  for (const end of ends.splice(0)) end()
})

/** A socket at which somebody else answers, a line for each line. */
async function answering(name: string, answer: (line: Socket, text: string) => void): Promise<string> {
  const path = join(folder, name)
  const server = createServer((line) => {
    line.on('error', () => {})
    line.on('data', (chunk: Buffer) => answer(line, chunk.toString()))
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  ends.push(() => server.close())
  return path
}

describe('a service that runs code', () => {
  it('runs the languages as this machine does, each proved by a probe from here', async () => {
    const [here, there] = await Promise.all([createSandbox().engines(), sandboxAt(socket).engines()])
    expect(there.map(({ language, level }) => ({ language, level }))).toEqual(here.map(({ language, level }) => ({ language, level })))
    for (const { level, reason } of there) expect(reason).toMatch(level === 'off' ? /^The service that runs code: / : /^a service, by /)
  })

  it('gives the same results', async () => {
    const sandbox = sandboxAt(socket)
    const levels = new Map((await sandbox.engines()).map(({ language, level }) => [language, level]))
    for (const { code, job, result } of codeSamples.slice(0, 2))
      for (const language of codeLanguages)
        if (levels.get(language) !== 'off') expect(await sandbox.run(codeJob(language, code[language], job))).toMatchObject(result)
  })

  it.each([
    ['time', 'for (;;) {}', { wallMs: 300 }],
    ['memory', 'const all = []\nfor (;;) all.push(new Array(1e5).fill(1))', { memoryMb: 8 }],
    ['limit', "for (;;) log('x'.repeat(1000))", {}],
  ])('ends a run by %s', async (outcome, source, limits) => {
    const result = await sandboxAt(socket).run(codeJob('javascript', source, { limits: { ...codeLimits, ...limits } }))
    expect(result).toMatchObject({ outcome, operations: [], output: null })
  })

  it('ends its runs when it goes, which is no fault of the code', async () => {
    const own = join(folder, 'own.sock')
    const going = await serveCode(own)
    const sandbox = sandboxAt(own)
    const answer = async (): Promise<unknown> => {
      await going.close()
      return 1
    }
    const busy = { id: 'unavailable' }
    await expect(sandbox.run(codeJob('javascript', "return get('a', 'b')", { answer }))).rejects.toMatchObject(busy)
    await expect(sandbox.run(codeJob('javascript', 'return 1', { mode: 'before' }))).rejects.toMatchObject(busy)
  })

  it('is left out: every language is off and says so', async () => {
    const sandbox = sandboxAt(join(folder, 'none.sock'))
    for (const { level, reason } of await sandbox.engines())
      expect({ level, reason }).toEqual({ level: 'off', reason: expect.stringContaining('The service that runs code is not there: ') })
    const details = { reason: expect.stringContaining('The service that runs code is not there') as string }
    await expect(sandbox.run(codeJob('javascript', 'return 1'))).rejects.toMatchObject({ id: 'unavailable', details })
  })
})

describe('a service in the hands of somebody else', () => {
  const level = 'l{"level":"namespaces","reason":"mine"}\n'
  it.each([
    [
      'lets the probe out',
      (line: Socket, text: string) => line.write(text.includes('"starts":false') ? level : `${level}m{"type":"ready"}\n`),
    ],
    ['tells what is no level', (line: Socket) => line.write('l{"level":"root"}\n')],
    ['tells nothing', (line: Socket) => line.end()],
    ['tells without an end', (line: Socket) => line.write('l'.repeat(3_000_000))],
  ])('is off when it %s', async (name, answer) => {
    const limited = sandboxAt(await answering(`${name}.sock`, answer))
    const [javascript] = await limited.engines()
    expect(javascript).toMatchObject({ language: 'javascript', level: 'off' })
  })

  it.each([
    ['ends by a line of no kind', 'q1\n'],
    ['ends by a message that is none', 'm{"type":"canary"}\n'],
    ['ends by an end that is none', 'x{"code":"canary"}\n'],
    ['ends by a round that is not asked for', 'm{"type":"done"}\n'],
  ])('%s', async (name, said) => {
    let jobs = 0
    const play = (line: Socket, text: string): void => {
      if (text.includes('"starts":false')) return void line.write(level)
      if (text.includes('"starts":true')) return void line.write(`${level}m{"type":"ready"}\n`)
      // the probe is answered as the server hopes
      const round = '{"type":"round","round":{"output":[42],"set":{},"refusal":null}}'
      line.write(jobs++ === 0 ? `m${round}\nm{"type":"done"}\nx{"code":0,"signal":null}\n` : said)
    }
    const sandbox = sandboxAt(await answering(`${name}.sock`, play))
    expect(await sandbox.run(codeJob('javascript', 'return 1'))).toMatchObject({ outcome: 'error', operations: [], output: null })
  })
})
