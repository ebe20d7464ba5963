import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { readCell } from '#tests/support/read-table.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { calledUpdates } from '#tests/support/update-samples/called-updates.ts'
import { noUpdates } from '#tests/support/update-samples/no-updates.ts'
import { mutatedUpdates } from '#tests/support/update-samples/mutated-updates.ts'
import { posted, type MadeThing, type UpdateSamples, type UpdateWorld } from '#tests/support/update-samples/update-sample.ts'

/**
 * An absent part of a change stays as it is, in every call and mutation that changes a thing. A change that names only its necessary
 * parts, or one setting with the value it has, changes nothing. A new call needs a sample.
 */
const isUpdate = (name: string): boolean => /^PUT |\/update$|\.(?:update|relate|mark|choose|set[A-Z]\w*)$/.test(name)
const ofSample = (name: string): string => name.replace(/ \(.*\)$/, '')

/** Values that are judged and stored whole, each a version of its own: what they leave out is not in them. */
const wholeValues = new Set(['definition', 'conditionals', 'default', 'members'])

interface Described {
  properties?: Record<string, unknown>
  required?: string[]
  anyOf?: Described[]
  oneOf?: Described[]
}
const describeInput = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described

/** Whether a part may be absent, in any of the shapes. */
function mayLeaveOut({ properties = {}, required = [], anyOf = [], oneOf = [] }: Described): boolean {
  return Object.keys(properties).some((key) => !required.includes(key)) || [...anyOf, ...oneOf].some(mayLeaveOut)
}

let server: TestServer
/** of everything that comes with a body */
const inputs = new Map<string, z.ZodType>()
const schemas = new Map<string, z.ZodType>()
const samples: UpdateSamples = { ...calledUpdates, ...mutatedUpdates }

beforeAll(async () => {
  server = await startTestServer()
  const calls = server.server.calls.flatMap(({ table }) => Object.entries(table))
  for (const [name, { body }] of calls) if (body) inputs.set(name, body)
  for (const [kind, { schema }] of Object.entries(server.server.mutations)) inputs.set(kind, schema)
  for (const [name, schema] of inputs) if (isUpdate(name)) schemas.set(name, schema)
})
afterAll(() => server.close())

function createWorld(): UpdateWorld {
  const org = server.createOrg('Acme')
  const table = buildTable(org.context(org.admin), {
    label: 'Orders',
    fields: { Name: 'singleLineText', Total: 'number', Stage: 'select', At: 'dateTime', Code: 'singleLineText' },
  })
  return { server, org, admin: server.as(org.admin), table }
}

/** Changes of a thing: the needed parts alone, each setting, and each part of a bag of settings. */
function changesOf({ needed = {}, whole, bags = [] }: MadeThing): object[] {
  const single = Object.entries(whole).map(([key, value]) => ({ ...needed, [key]: value }))
  const inner = bags.flatMap((bag) => {
    const parts = Object.entries(whole[bag] as object)
    return [{ ...needed, [bag]: {} }, ...parts.map(([key, value]) => ({ ...needed, [bag]: { [key]: value as unknown } }))]
  })
  return [needed, ...single, ...inner, { ...needed, ...whole }]
}

async function send({ admin }: UpdateWorld, name: string, { path }: MadeThing, body: object): Promise<string> {
  if (path === undefined) {
    const result = await admin.mutate(name as MutationKind, body as never)
    return result.status === 'applied' ? 'done' : JSON.stringify(result)
  }
  const { status, body: answer } = await admin.request(name.split(' ')[0] ?? '', `/api/${path}`, { body })
  return status < 300 ? 'done' : `${status} ${JSON.stringify(answer)}`
}

describe('a change of a thing', () => {
  it('has a sample for each call and mutation', () => {
    expect([...new Set(Object.keys(samples).map(ofSample))].toSorted()).toEqual(
      // an order names every part of what is bought
      [...schemas.keys()].filter((name) => !/infra-notification|v3\/subscription$/.test(name)).toSorted(),
    )
  })

  it('is every call and mutation with parts that may be absent, but for those that make a thing, ask or act', () => {
    const others = [...inputs].filter(([name, schema]) => !schemas.has(name) && mayLeaveOut(describeInput(schema))).map(([name]) => name)
    expect(others.toSorted()).toEqual(Object.values(noUpdates).flat().toSorted())
  })

  it.each(['POST v3/tab/:tableId/records/upsert', 'POST v3/tab/:tableId/records/batch', 'records.change'])(
    'leaves the cells of a record that it does not name: %s',
    async (name) => {
      const world = createWorld()
      const { admin, table } = world
      const id = (key: string): string => table.fields[key] ?? ''
      const path = `v3/tab/${table.id}/records`
      const [made = ''] = addRecords(world.org.context(world.org.admin), table, [{ Name: 'Ana', Total: 5, Code: 'A-1' }])
      const change = { [id('Name')]: 'Bea' }
      if (name.endsWith('upsert'))
        await posted(world, `${path}/upsert`, { key_field: id('Code'), records: [{ values: { ...change, [id('Code')]: 'A-1' } }] })
      else if (name.endsWith('batch')) await posted(world, `${path}/batch`, { changes: [{ op: 'update', id: made, values: change }] })
      else {
        const changes = [{ op: 'update' as const, id: made, values: change, base: Number.MAX_SAFE_INTEGER }]
        expect((await admin.mutate('records.change', { tableId: table.id, changes, gesture: 'edit' })).status).toBe('applied')
      }
      const told = (field: string): unknown => readCell(world.org.context(world.org.admin), table, made, field)
      expect(['Name', 'Total', 'Code'].map(told)).toEqual(['Bea', 5, 'A-1'])
    },
  )

  it.each(Object.keys(samples))('leaves what it does not name: %s', async (name) => {
    const world = createWorld()
    const thing = await samples[name]?.(world)
    if (!thing) throw new Error('no sample')
    // the sample knows every part, so that a new one is tried as well
    const described = z.toJSONSchema(schemas.get(ofSample(name)) ?? z.never(), { io: 'input', unrepresentable: 'any' })
    if (described.properties) {
      const known = [...Object.keys({ ...thing.needed, ...thing.whole }), ...(thing.acts ?? [])]
      // what only the answer tells may be sent back, and is not looked at
      const isTold = (key: string): boolean => (described.properties?.[key] as { readOnly?: boolean } | undefined)?.readOnly === true
      const taken = (keys: readonly string[]): string[] => [...new Set(keys)].filter((key) => !isTold(key)).toSorted()
      expect(taken(known)).toEqual(taken(Object.keys(described.properties)))
    }
    expect(await send(world, ofSample(name), thing, { ...thing.needed, ...thing.whole })).toBe('done')
    const before = await thing.read()
    expect(before).not.toEqual([])
    for (const change of changesOf(thing)) {
      expect(await send(world, ofSample(name), thing, change), JSON.stringify(change)).toBe('done')
      expect(await thing.read(), JSON.stringify(change)).toEqual(before)
    }
  })

  it('has no defaults in its schema', () => {
    const found: string[] = []
    const look = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'default' && !path.endsWith('.properties')) found.push(path)
        else if (!(path.endsWith('.properties') && wholeValues.has(key))) look(inner, `${path}.${key}`)
      }
    }
    for (const [name, schema] of schemas) look(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }), name)
    expect(found).toEqual([])
  })
})
