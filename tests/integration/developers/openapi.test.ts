import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

interface Operation {
  operationId: string
  summary?: string
  requestBody?: { content: Record<string, { schema?: object }> }
  responses: Record<string, { content?: Record<string, { schema?: object }> }>
}
interface Description {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const path = '/api/openapi.json'
let server: TestServer
let description: Description
beforeAll(async () => {
  server = await startTestServer()
  description = (await server.as(undefined).get<Description>(path)).body
})
afterAll(() => server.close())

const operations = (): [string, Operation][] =>
  Object.entries(description.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${template}`, operation]),
  )
const keyOf = (key: string): string => key.replace(' ', ' /api/').replaceAll(/:(\w+)/g, '{$1}')

describe('the description of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(description)) as Record<string, unknown>)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(description.openapi).toMatch(/^3\.1\./)
  })

  it('holds every call of the server, and no other', () => {
    const calls = server.server.calls.flatMap(({ table }) => Object.keys(table)).map(keyOf)
    const routes = server.server.app.routes
      // the addresses that a provider's window visits are pages, no calls; OPTIONS is the browser's question before one
      .filter(
        (route) => /^\/api\/(?!auth\/providers\/|connector\/trello\/return)/.test(route.path) && !['ALL', 'OPTIONS'].includes(route.method),
      )
      .map((route) => `${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`)
    const described = operations().map(([key]) => key)
    expect(described.toSorted()).toEqual(calls.toSorted())
    expect(described.toSorted()).toEqual([...new Set(routes)].toSorted())
  })

  it('holds every kind of mutation, with its arguments', () => {
    const kinds = Object.keys(server.server.mutations)
    const { oneOf, discriminator } = description.components.schemas['Mutation'] as {
      oneOf: { $ref: string }[]
      discriminator: { propertyName: string; mapping: Record<string, string> }
    }
    expect(discriminator.propertyName).toBe('kind')
    expect(Object.keys(discriminator.mapping).toSorted()).toEqual(kinds.toSorted())
    expect(oneOf.map(({ $ref }) => $ref.replace('#/components/schemas/mutation.', '')).toSorted()).toEqual(kinds.toSorted())
    const empty = kinds.filter((kind) => {
      const { args } = (description.components.schemas[`mutation.${kind}`] as { properties: { args: object } }).properties
      return Object.keys(args).length === 0
    })
    expect(empty).toEqual([])
  })

  it('says of each call what it is for and what it answers', () => {
    expect(operations().flatMap(([key, { summary }]) => (summary === undefined ? [key] : []))).toEqual([])
    const ids = operations().map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const unknown = operations().filter(([, { responses }]) => {
      const { content } = responses['200'] ?? {}
      const schema = content?.['application/json']?.schema
      return schema ? Object.keys(schema).length === 0 : !responses['204'] && !content
    })
    expect(unknown.map(([key]) => key)).toEqual([])
  })

  it('points to parts that it has', () => {
    const text = JSON.stringify(description)
    const wanted = [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind = '', name = '']) => [kind, name] as const)
    const { components } = description as unknown as { components: Record<string, Record<string, unknown>> }
    expect(wanted.filter(([kind, name]) => components[kind]?.[name] === undefined)).toEqual([])
    expect(text).not.toContain('$defs')
  })

  it('keeps the names of its parts', () => {
    const names = Object.keys(description.components.schemas).filter((name) => !/^(?:mutation|entity)\./.test(name))
    expect(names.toSorted()).toEqual(
      [
        ...[
          'Attachment',
          'AutomationDefinition',
          'Error',
          'FeedChange',
          'FieldId',
          'FilterGroup',
          'Id',
          'ImportJob',
          'Json',
          'LinkConfig',
          'MemberRow',
          'Mutation',
        ],
        ...['Profile', 'RecordChunk', 'RecordColumns', 'RecordPage', 'SessionData', 'Sort', 'TableId', 'ViewId'],
      ].toSorted(),
    )
  })
})

describe('its answer', () => {
  it('needs no session, and is not sent twice', async () => {
    const first = await server.as(undefined).get(path)
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const etag = first.headers.get('etag') ?? ''
    const again = await server.as(undefined).request('GET', path, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(again.body).toBe('')
  })

  it('is compressed for those who take that, and whole for others', async () => {
    const plain = await server.as(undefined).request('GET', path, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.body).toEqual(description)
    const packed = await server.as(undefined).request('GET', path, { headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.body).toEqual(description)
  })

  it('holds nothing of an organisation', async () => {
    const org = server.createOrg('Quetzal')
    expect((await server.as(org.admin).get(path)).body).toEqual(description)
  })
})
