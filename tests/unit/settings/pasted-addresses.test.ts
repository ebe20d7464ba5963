import { expect, it } from 'vitest'
import { partedAddresses, pastedAddresses } from '#client/lib/pasted-addresses.ts'

it('finds the addresses of a pasted list, once each', () => {
  expect(pastedAddresses('ana@example.com, bea@example.com')).toEqual(['ana@example.com', 'bea@example.com'])
  expect(pastedAddresses('Ana Lima <ana@example.com>;"Bea" <bea@example.com>\nana@example.com')).toEqual([
    'ana@example.com',
    'bea@example.com',
  ])
  expect(pastedAddresses('ana@example.com')).toBeUndefined()
  expect(pastedAddresses('ana@, @example.com, words')).toBeUndefined()
})

it('parts the lists that were typed, and keeps what is no address to be told', () => {
  expect(partedAddresses(['Ana@example.com, bea@example.com; nope ', '', 'carl@example.com'])).toEqual([
    'ana@example.com',
    'bea@example.com',
    'nope',
    'carl@example.com',
  ])
  expect(partedAddresses([' ', ''])).toEqual([''])
})
