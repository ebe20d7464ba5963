import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/lib/config.ts'
import { parseAllowList } from '#server/lib/outbound/allow-list.ts'
import { isPublicAddress } from '#server/lib/outbound/public-address.ts'
import { refusedAddresses } from '#tests/support/hostile-addresses.ts'

describe('a public address', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true))

  it.each(refusedAddresses)('is not %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['', 'localhost', '127.1', '2130706433', '0x7f000001', '1.1.1.1 ', '1.1.1.1%eth0', 'fe80::1%1', '::ffff:8.8.8.8'])(
    'is not "%s"',
    (text) => expect(isPublicAddress(text)).toBe(false),
  )
})

describe('the list of allowed addresses', () => {
  const allows = (list: string, host: string, address: string, port = 80): boolean => parseAllowList(list).allows(host, address, port)

  it('lets public addresses pass at standard ports, and nothing else', () => {
    expect(allows('', 'example.com', '1.1.1.1')).toBe(true)
    expect(allows('', 'example.com', '1.1.1.1', 22)).toBe(false)
    expect(allows('', 'example.com', '10.0.0.1')).toBe(false)
  })

  it.each([
    ['10.0.0.0/8', 'a', '10.1.2.3', 80, true],
    ['10.0.0.0/8', 'a', '10.1.2.3', 9000, false],
    ['10.0.0.0/8:9000', 'a', '10.1.2.3', 9000, true],
    ['10.0.0.0/8:9000', 'a', '10.1.2.3', 80, false],
    ['10.0.0.0/8', 'a', '11.1.2.3', 80, true],
    ['10.0.0.0/8', 'a', '192.168.0.1', 80, false],
    ['fd00::/8', 'a', 'fd12::1', 443, true],
    ['[fd00::1]:9000', 'a', 'fd00::1', 9000, true],
    ['fd00::1', 'a', 'fd00::1', 443, true],
    ['fd00::1', 'a', 'fd00::2', 443, false],
    ['hooks.internal', 'hooks.internal', '10.0.0.9', 443, true],
    ['hooks.internal', 'other.internal', '10.0.0.9', 443, false],
    [' 127.0.0.1:3000 , hooks.internal:8000', 'hooks.internal', '10.0.0.9', 8000, true],
  ])('%s, asked for %s as %s at %i: %s', (list, host, address, port, expected) => {
    expect(allows(list, host, address, port)).toBe(expected)
  })

  it.each(['10.0.0.0/33', 'http://x', 'a b', '1.1.1.1:99999', '*', '[::1'])('refuses "%s" at the start', (list) => {
    expect(() => parseAllowList(list)).toThrow()
    expect(() => readConfig({ OUTBOUND_ALLOW: list })).toThrow('OUTBOUND_ALLOW')
  })
})
