import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import { buildTable } from '#tests/support/build-table.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { calledUpdates } from '#tests/support/update-samples/called-updates.ts'
import { mutatedUpdates } from '#tests/support/update-samples/mutated-updates.ts'
import type { MadeThing, UpdateSamples, UpdateWorld } from '#tests/support/update-samples/update-sample.ts'

/**
 * An absent part of a change stays as it is, in every call and mutation that changes a thing. A change that names only its necessary
 * parts, or one setting with the value it has, changes nothing. A new call needs a sample.
 */
const isUpdate = (name: string): boolean => /^PUT |\/update$|\.(?:update|relate|mark|choose|set[A-Z]\w*)$/.test(name)
const ofSample = (name: string): string => name.replace(/ \(.*\)$/, '')

/** Values that are judged and stored whole, each a version of its own: what they leave out is not in them. */
const wholeValues = new Set(['definition', 'conditionals', 'default', 'members'])

let server: TestServer
const schemas = new Map<string, z.ZodType>()
const samples: UpdateSamples = { ...calledUpdates, ...mutatedUpdates }

beforeAll(async () => {
  server = await startTestServer()
  const calls = server.server.calls.flatMap(({ table }) => Object.entries(table))
  for (const [name, { body }] of calls) if (isUpdate(name) && body) schemas.set(name, body)
  for (const [kind, { schema }] of Object.entries(server.server.mutations)) if (isUpdate(kind)) schemas.set(kind, schema)
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
      [...schemas.keys()].filter((name) => !name.includes('infra-notification')).toSorted(),
    )
  })

  it.each(Object.keys(samples))('leaves what it does not name: %s', async (name) => {
    const world = createWorld()
    const thing = await samples[name]?.(world)
    if (!thing) throw new Error('no sample')
    // the sample knows every part, so that a new one is tried as well
    const described = z.toJSONSchema(schemas.get(ofSample(name)) ?? z.never(), { io: 'input', unrepresentable: 'any' })
    if (described.properties) {
      const known = [...Object.keys({ ...thing.needed, ...thing.whole }), ...(thing.acts ?? [])]
      expect([...new Set(known)].toSorted()).toEqual(Object.keys(described.properties).toSorted())
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
