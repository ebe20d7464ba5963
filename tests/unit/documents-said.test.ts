import { expect, it } from 'vitest'
import { saidOfDocument } from '#client/lib/documents/said-of-document.ts'

const kept = { storage: 'ok', kept: true, seen: true } as const

it('says of the server only what is known with a network', () => {
  expect(saidOfDocument({ ...kept, state: 'stored' }, true)).toBe('stored')
  expect(saidOfDocument({ ...kept, state: 'stored' }, false)).toBe('nothingUnsent')
  expect(saidOfDocument({ ...kept, state: 'device' }, false)).toBe('device')
  expect(saidOfDocument({ ...kept, state: 'sending' }, true)).toBe('sending')
  expect(saidOfDocument({ ...kept, state: 'refused' }, false)).toBe('refused')
})

it('calls nothing stored that the server has not heard of, nor kept what is not written', () => {
  for (const online of [true, false]) expect(saidOfDocument({ ...kept, state: 'stored', seen: false }, online)).toBe('device')
  expect(saidOfDocument({ ...kept, state: 'device', kept: false }, false)).toBe('keeping')
  expect(saidOfDocument({ ...kept, state: 'device', storage: 'full' }, false)).toBe('window')
  expect(saidOfDocument({ ...kept, state: 'device', storage: 'unavailable', kept: false }, false)).toBe('window')
})
