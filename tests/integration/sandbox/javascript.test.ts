import { afterAll, describe, expect, it } from 'vitest'
import { isUuid } from '#shared/lib/ids.ts'
import { CodeRefusal, type CodeJob, type CodeRequest } from '#server/sandbox/code-job.ts'
import { closeSandbox, codeEngines, runCode } from '#server/sandbox/run-code.ts'
import { codeJob, codeLimits } from '#tests/support/code-job.ts'

const run = (source: string, rest: Partial<CodeJob> = {}) => runCode(codeJob('javascript', source, rest))

afterAll(() => closeSandbox())

describe('JavaScript of customers', () => {
  it('runs on every machine', async () => {
    const [engine] = await codeEngines()
    expect(engine).toMatchObject({ language: 'javascript', level: expect.not.stringMatching('off') })
  })

  it('returns, prints and is paid for by limit and time', async () => {
    const result = await run("log('two', { a: 1 })\nreturn { twice: data * 2 }", { names: { data: 21 } })
    expect(result).toMatchObject({ outcome: 'done', output: { twice: 42 }, log: 'two {"a":1}\n', set: {}, operations: [] })
    expect(result.mbMs).toBe(result.ms * codeLimits.memoryMb)
  })

  it('asks its caller, and is told of refusals', async () => {
    const asked: CodeRequest[] = []
    const answer = (request: CodeRequest): Promise<unknown> => {
      asked.push(request)
      if (request.ask === 'secret') return Promise.reject(new CodeRefusal('No such secret.'))
      if (request.ask === 'http') return Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1'))
      return Promise.resolve([{ id: '1' }])
    }
    const source = `
      const found = fetch('Orders', { limit: 1 })
      let said = []
      for (const work of [() => secret('key'), () => http('https://example.org')]) try { work() } catch (error) { said.push(error.message) }
      return { found, said }`
    const { output } = await run(source, { answer })
    expect(output).toEqual({ found: [{ id: '1' }], said: ['No such secret.', 'http failed.'] })
    expect(asked[0]).toEqual({ ask: 'fetch', args: ['Orders', { limit: 1 }] })
  })

  it('collects changes, with ids that are known at once and the same for a seed', async () => {
    const source = "const id = insert('T', { a: 1 })\nupdate('T', id, { a: 2 })\nrecords.delete('T', id)\nreturn id"
    const { output, operations } = await run(source, { seed: 'run 1' })
    expect(isUuid(output)).toBe(true)
    expect(operations).toEqual([
      { kind: 'insert', table: 'T', id: output, values: { a: 1 } },
      { kind: 'update', table: 'T', id: output, values: { a: 2 } },
      { kind: 'delete', table: 'T', id: output },
    ])
    expect((await run(source, { seed: 'run 1' })).output).toBe(output)
    expect((await run(source, { seed: 'run 2' })).output).not.toBe(output)
  })

  it('sets cells and refuses before a save, a round for each record', async () => {
    const source = `
      if (currentData.price < 0) refuse('No price below zero.')
      currentData.total = currentData.price * 2
      delete currentData.note
      return currentUser.name`
    const result = await run(source, {
      mode: 'before',
      names: { currentUser: { name: 'Ana' } },
      rounds: [{ currentData: { price: 2, total: 4 } }, { currentData: { price: 3, note: 'x' } }, { currentData: { price: -1 } }],
    })
    expect(result.rounds).toEqual([
      { output: 'Ana', set: {}, refusal: undefined },
      { output: 'Ana', set: { total: 6, note: null }, refusal: undefined },
      { output: null, set: {}, refusal: 'No price below zero.' },
    ])
    expect(await run("insert('T', {})", { mode: 'before' })).toMatchObject({ outcome: 'error', operations: [] })
  })

  it.each([
    ['a word that is no code', 'let a = 1\nlet x = ;', 2],
    ['an error', '\n\nthrow new TypeError("no")', 3],
    ['what never comes', 'await new Promise(() => {})', undefined],
  ])('names the line of %s', async (_name, source, line) => {
    const { outcome, error, operations } = await run(source)
    expect({ outcome, line: error?.line, operations }).toEqual({ outcome: 'error', line, operations: [] })
  })

  it.each([
    ['time', 'for (;;) {}', { cpuMs: 300 }],
    ['time', 'for (;;) {}', { wallMs: 300 }],
    ['time', 'for (;;) await 1', { cpuMs: 300 }],
    ['memory', 'const all = []\nfor (;;) all.push(new Array(1e5).fill(1))', { memoryMb: 8 }],
    ['limit', "for (;;) insert('T', {})", {}],
    ['limit', "for (let n = 0; n < 20; n++) try { insert('T', {}) } catch {}", {}],
    ['limit', "for (;;) log('x'.repeat(1000))", {}],
    ['limit', "return 'x'.repeat(2 ** 21)", {}],
  ])('ends by %s: %s', async (outcome, source, limits) => {
    const result = await run(source, { limits: { ...codeLimits, ...limits } })
    expect(result).toMatchObject({ outcome, operations: [], rounds: [], output: null })
  })
})
