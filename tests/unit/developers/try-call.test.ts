import { describe, expect, it } from 'vitest'
import type { ApiEntry } from '#client/features/developers/api-document.ts'
import { firstBody, mayTry, missingOf, pathOf, setOut } from '#client/features/developers/try-call.ts'

const text = { type: 'string' }
const json = { type: 'application/json', schema: { type: 'object', properties: { label: text }, required: ['label'] } }
const entry: ApiEntry = {
  ...{ id: 'one', noun: 'tables', method: 'POST', path: '/api/v3/tab/{tableId}/records', summary: '', description: '' },
  parameters: [
    { name: 'tableId', in: 'path', required: true, schema: text },
    { name: 'q', in: 'query', schema: text },
    { name: 'size', in: 'query', required: true, schema: text },
  ],
  ...{ body: json, answer: json, errors: [], needsSession: true },
}

describe('a call that is tried', () => {
  it('has its parameters in their places, and none that is empty', () => {
    expect(pathOf(entry, { parameters: { tableId: ' a/b ', size: '5', q: '' }, body: '' })).toBe('/api/v3/tab/a%2Fb/records?size=5')
    expect(pathOf(entry, { parameters: { tableId: 't', size: '5', q: 'ä & b' }, body: '' })).toBe(
      '/api/v3/tab/t/records?q=%C3%A4+%26+b&size=5',
    )
  })

  it('says which are missing', () => {
    expect(missingOf(entry, { parameters: { size: ' ' }, body: '' })).toEqual(['tableId', 'size'])
    expect(missingOf(entry, { parameters: { tableId: 't', size: '1' }, body: '' })).toEqual([])
  })

  it('begins with an example; a mutation is sent at this moment', () => {
    expect(JSON.parse(firstBody(entry, {}, 'now'))).toEqual({ label: '<label>' })
    expect(JSON.parse(firstBody({ ...entry, kind: 'tables.create' }, {}, '2026-03-01T00:00:00.000Z'))).toEqual({
      sentAt: '2026-03-01T00:00:00.000Z',
      mutations: [{ label: '<label>' }],
    })
    expect(firstBody({ ...entry, body: undefined }, {}, 'now')).toBe('')
  })

  it('is no file and no stream', () => {
    expect(mayTry(entry)).toBe(true)
    expect(mayTry({ ...entry, body: { type: 'application/octet-stream', schema: undefined } })).toBe(false)
    expect(mayTry({ ...entry, answer: { type: 'text/event-stream', schema: undefined } })).toBe(false)
  })

  it('shows JSON in lines, and other texts as they are', () => {
    expect([setOut('{"a":1}'), setOut('# Page')]).toEqual(['{\n  "a": 1\n}', '# Page'])
  })
})
