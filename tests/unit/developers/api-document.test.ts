import { describe, expect, it } from 'vitest'
import { curlOf, findEntries, readApi, type OpenApiDocument } from '#client/features/developers/api-document.ts'
import { exampleOf, partsOf, typeText, type Schemas } from '#client/features/developers/schema-text.ts'

const id = { $ref: '#/components/schemas/Id' }
const schemas: Schemas = {
  Id: { type: 'string' },
  Node: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Node' } } } },
  'mutation.things.rename': {
    type: 'object',
    properties: {
      kind: { const: 'things.rename' },
      args: { type: 'object', properties: { id, label: { type: 'string' } }, required: ['id'] },
    },
    required: ['kind', 'args'],
  },
}
const refused = { '400': { $ref: '#/components/responses/400' } }
const document: OpenApiDocument = {
  paths: {
    '/api/mutations': { post: { operationId: 'send', tags: ['feed'], requestBody: { content: {} }, responses: refused } },
    '/api/things/{id}': {
      get: {
        operationId: 'getThing',
        tags: ['things'],
        summary: 'One thing, à la carte.',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: id },
          { name: 'deep', in: 'query', required: true, schema: { type: 'boolean' } },
        ],
        responses: { '200': { content: { 'application/json': { schema: id } } }, ...refused },
        security: [],
      },
    },
  },
  components: { schemas, responses: { '400': { description: '`invalid_request`: No.' } } },
}

describe('the page of the API', () => {
  it('lists calls and kinds of mutations by noun', () => {
    const nouns = readApi(document)
    expect(nouns.map(({ name, entries }) => [name, entries.map((entry) => entry.kind ?? entry.path)])).toEqual([
      ['feed', ['/api/mutations']],
      ['things', ['/api/things/{id}', 'things.rename']],
    ])
    expect(nouns[1]?.entries[0]).toMatchObject({ needsSession: false, errors: [{ status: '400', text: '`invalid_request`: No.' }] })
  })

  it.each([
    ['', 3],
    ['rename', 1],
    ['things get', 1],
    ['A LA CARTE', 1],
    ['nothing of it', 0],
  ])('finds "%s"', (text, count) => {
    const found = findEntries(readApi(document), text)
    expect(found.flatMap(({ entries }) => entries)).toHaveLength(count)
  })

  it('writes a command of each', () => {
    const [, things] = readApi(document)
    const [get, rename] = things?.entries ?? []
    expect(get && curlOf(get, 'https://x.example', schemas)).toBe("curl -X GET 'https://x.example/api/things/<id>?deep=<deep>'")
    const command = rename ? curlOf(rename, 'https://x.example', schemas) : ''
    expect(command).toContain('"Authorization: Bearer $TOKEN"')
    const body = /-d '(.*)'$/s.exec(command)?.[1] ?? ''
    expect(JSON.parse(body)).toEqual({ sentAt: '<now>', mutations: [{ kind: 'things.rename', args: { id: '<Id>' } }] })
  })
})

describe('a schema in words', () => {
  it.each([
    [id, 'Id'],
    [{ type: 'array', items: { enum: ['asc', 'desc'] } }, '("asc" | "desc")[]'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
    [{ const: 1 }, '1'],
    [{}, 'any'],
    [{ type: ['string', 'number'] }, 'string | number'],
  ])('%j is %s', (schema, text) => expect(typeText(schema)).toBe(text))

  it('has a line for each part, and ends for a schema that holds itself', () => {
    expect(partsOf({ $ref: '#/components/schemas/Node' }, schemas).map(({ name }) => name)).toEqual(['children'])
    expect(partsOf({ anyOf: [{ properties: { a: id }, required: ['a'] }, { type: 'null' }] }, schemas)).toEqual([
      { name: 'a', schema: id, required: true },
    ])
    const choices = { oneOf: [{ properties: { op: { const: 'add' } } }, { properties: { op: { const: 'drop' } } }] }
    expect(partsOf(choices, schemas).map(({ name }) => name)).toEqual(['op: "add"', 'op: "drop"'])
    expect(partsOf({ type: 'object', additionalProperties: id }, schemas)).toEqual([{ name: '[…]', schema: id, required: false }])
    expect(partsOf(id, schemas)).toEqual([])
  })

  it('has an example with what is required', () => {
    const schema = { properties: { a: { type: 'integer' }, b: { type: 'string' }, c: { enum: ['x', 'y'] } }, required: ['a', 'c'] }
    expect(exampleOf(schema, schemas)).toEqual({ a: 1, c: 'x' })
    expect(exampleOf({ anyOf: [{ type: 'array', items: id }, { type: 'null' }] }, schemas)).toEqual(['<Id>'])
  })
})
