import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { codeExamples, exampleNames } from '#shared/nouns/functions/code-examples.ts'
import type { FunctionRunAnswer, LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { functionLanguages, type FunctionLanguage } from '#shared/nouns/functions/function.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { codeEngines } from '#server/sandbox/run-code.ts'
import { buildTable, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { readCell } from '#tests/support/read-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const off = (await codeEngines()).filter(({ level }) => level === 'off').map(({ language }) => language as FunctionLanguage)
const here = functionLanguages.filter((language) => !off.includes(language))

let server: TestServer
let org: TestOrg
let orders: BuiltTable
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  org = server.createOrg('Acme')
  const fields = { Name: 'singleLineText', Total: 'number', Done: 'checkbox' } as const
  orders = buildTable(org.context(org.admin), { label: 'Orders', fields })
  await server.as(org.admin).request('PUT', '/api/low-code/secrets/RATES_KEY', { body: { value: 'rates-key' } })
})

const calls = '/api/v3/low-code-functions'

async function make(language: FunctionLanguage, label: string, source: string, event: string[] = []): Promise<string> {
  const trigger = event.length > 0 ? { event, related_table: orders.id } : null
  const as = server.as(org.admin)
  const permissions = { addresses: ['https://api.example.com'], secrets: ['RATES_KEY'] }
  const { body } = await as.post<LowCodeFunction>(calls, { label, active: 1, is_async: 0, language, trigger, ...permissions })
  const id = body.id_trama_low_code_functions
  const given = { id_trama_low_code_functions: id, is_async: 0, source_code: source }
  const saved = await as.post(`${calls}/${id}/version`, given)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return id
}

async function run(language: FunctionLanguage, source: string, input: unknown): Promise<FunctionRunAnswer> {
  const id = await make(language, 'F', source)
  return (await server.as(org.admin).post<FunctionRunAnswer>(`${calls}/${id}/run`, { input })).body
}

const send = (change: object) => server.as(org.admin).mutate('records.change', { tableId: orders.id, changes: [change] } as never, newId())
const create = (id: string, values: Record<string, CellValue>) => send({ op: 'create', id, values: valuesOf(orders, values) })
const update = (id: string, values: Record<string, CellValue>) =>
  send({ op: 'update', id, values: valuesOf(orders, values), base: org.org.currentSeq() })

it.each(functionLanguages)('counts %s as a language that runs here, or says that it is off', (language) => {
  expect(here.includes(language) || off.includes(language)).toBe(true)
  if (language === 'javascript') expect(here).toContain(language)
})

describe.each(here)('the documentation of %s', (language) => {
  const { functions, triggers, first, firstTrigger } = codeExamples[language]
  const inputs: Record<string, unknown> = { input: { name: 'Ana', lines: [{ price: 2, count: 3 }] }, refuse: { name: 'Ana' } }

  it.each(exampleNames)('%s', async (name) => {
    const answer = await run(language, functions[name], inputs[name] ?? null)
    // nothing outside is reached here: the request itself is what fails
    if (name === 'outside') return expect(answer.error?.message).toContain('the address was not reached')
    expect([answer.status, answer.error]).toEqual(['done', null])
    if (name === 'input') expect(answer.output).toEqual({ total: 6 })
  })

  it('changes what its example says', async () => {
    const [none, some] = [newId(), newId()]
    await create(none, { Name: 'None', Total: 0 })
    await create(some, { Name: 'Some', Total: 4 })
    expect(await run(language, functions.change, null)).toMatchObject({
      status: 'done',
      changes: expect.arrayContaining([
        expect.objectContaining({ op: 'delete', id: none }),
        expect.objectContaining({ op: 'update', id: some, values: { Done: true } }),
      ]) as unknown[],
    })
    expect(await run(language, functions.refuse, null)).toMatchObject({ status: 'failed', error: { message: 'A name is needed' } })
  })

  it('begins new functions with code that runs', async () => {
    expect(await run(language, first, { a: 5 })).toMatchObject({ status: 'done', error: null })
  })

  it('has triggers that fill and refuse, beside the code that a trigger begins with', async () => {
    const event = ['beforeInsert', 'beforeUpdate']
    await make(language, 'Fill', triggers.fill, event)
    await make(language, 'Refuse', triggers.refuse, event)
    await make(language, 'First', firstTrigger, event)
    const id = newId()
    const made = await create(id, { Done: 1 })
    expect(made, JSON.stringify(made)).toMatchObject({ status: 'applied' })
    const cell = (name: string) => readCell(org.context(org.admin), orders, id, name)
    expect([cell('Name'), cell('Total')]).toEqual([expect.stringMatching(/^Order of ./), 0])
    expect(await update(id, { Total: 5 })).toMatchObject({
      status: 'refused',
      error: { id: 'trigger_refused', details: { label: 'Refuse', reason: 'The total of an order that is done stays as it is.' } },
    })
    expect(await update(id, { Done: 0 })).toMatchObject({ status: 'applied' })
    expect(await update(id, { Total: 5 })).toMatchObject({ status: 'applied' })
  })
})
