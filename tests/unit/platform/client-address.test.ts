import { expect, it } from 'vitest'
import { clientAddress, isLoopback } from '#server/http/client-address.ts'

const socket = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } }) as never

it.each([
  ['the socket when nobody is trusted', '10.0.0.9', '1.2.3.4', 0, '10.0.0.9'],
  ['what the one trusted proxy wrote', '127.0.0.1', '1.2.3.4', 1, '1.2.3.4'],
  ['not what the caller invented before it', '127.0.0.1', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
  ['the entry of the outer of two proxies', '127.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.1', 2, '1.2.3.4'],
  ['the socket when the header is missing', '127.0.0.1', undefined, 1, '127.0.0.1'],
  ['the socket when the header is too short', '127.0.0.1', '1.2.3.4', 2, '127.0.0.1'],
  ['one name for one caller', '::ffff:10.0.0.9', undefined, 0, '10.0.0.9'],
] as const)('is %s', (_name, remote, header, proxies, address) => {
  expect(clientAddress(socket(remote), header, proxies)).toBe(address)
})

it('knows this machine', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1', '128.0.0.1', ''].map(isLoopback)).toEqual([true, true, true, false, false])
})
