import { expect, it } from 'vitest'
import { documentStatement } from '#client/nouns/documents/document-statement.ts'

const kept = { storage: 'ok', kept: true, seen: true } as const

it('says of the server only what is known with a network', () => {
  expect(documentStatement({ ...kept, state: 'stored' }, true)).toBe('stored')
  expect(documentStatement({ ...kept, state: 'stored' }, false)).toBe('nothingUnsent')
  expect(documentStatement({ ...kept, state: 'device' }, false)).toBe('device')
  expect(documentStatement({ ...kept, state: 'sending' }, true)).toBe('sending')
  expect(documentStatement({ ...kept, state: 'refused' }, false)).toBe('refused')
})

it('calls nothing stored that the server has not heard of, nor kept what is not written', () => {
  for (const online of [true, false]) expect(documentStatement({ ...kept, state: 'stored', seen: false }, online)).toBe('device')
  expect(documentStatement({ ...kept, state: 'device', kept: false }, false)).toBe('keeping')
  expect(documentStatement({ ...kept, state: 'device', storage: 'full' }, false)).toBe('window')
  expect(documentStatement({ ...kept, state: 'device', storage: 'unavailable', kept: false }, false)).toBe('window')
})
