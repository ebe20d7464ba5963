import { expect, it } from 'vitest'
import { isAddressRule } from '#shared/nouns/functions/address-rules.ts'
import { mayAskAddress } from '#server/functions/may-ask-address.ts'

const asks: [rule: string, address: string, may: boolean][] = [
  ['https://api.example.com', 'https://api.example.com/', true],
  ['https://api.example.com', 'https://api.example.com/v1/orders?x=1', true],
  ['https://API.example.com/', 'https://api.EXAMPLE.com./v1', true],
  ['https://api.example.com', 'http://api.example.com/', false],
  ['https://api.example.com', 'https://api.example.com:8443/', false],
  ['https://api.example.com:443', 'https://api.example.com/', true],
  ['https://api.example.com:8443/a', 'https://api.example.com:8443/a', true],
  ['https://api.example.com', 'https://api.example.com.evil.test/', false],
  ['https://api.example.com', 'https://api.example.com@evil.test/', false],
  ['https://api.example.com/v1', 'https://api.example.com/v1', true],
  ['https://api.example.com/v1', 'https://api.example.com/v1/orders', true],
  ['https://api.example.com/v1', 'https://api.example.com/v10', false],
  ['https://api.example.com/v1/', 'https://api.example.com/v1/../v2', false],
  ['https://api.example.com/v1/', 'https://api.example.com/v1/%2e%2e/v2', false],
  ['https://api.example.com/v1/', 'https://api.example.com/v1/..%2fv2', false],
  ['https://api.example.com/v1/', 'https://api.example.com/v1/a%5C%2E%2e%2F..%2Fv2', false],
  ['https://api.example.com/v1/', 'https://api.example.com/v1/..;/v2', false],
  ['https://api.example.com/v1/', 'https://api.example.com/v1/a..b%2f...', true],
  ['https://api.example.com', 'https://api.example.com/a/..%2fv2', true],
  ['https://*.example.com', 'https://a.b.example.com/', true],
  ['https://*.example.com', 'https://example.com/', false],
  ['https://*.example.com', 'https://badexample.com/', false],
  ['*', 'http://anything.test:81/', true],
]

it.each(asks)('the rule %s for %s: %s', (rule, address, may) => {
  expect(isAddressRule(rule)).toBe(true)
  expect(mayAskAddress([rule], new URL(address))).toBe(may)
})

it('no rule lets no address be asked', () => expect(mayAskAddress([], new URL('https://example.com'))).toBe(false))

it.each([
  '',
  'example.com',
  'ftp://example.com',
  'https://',
  'https://a*b.com',
  'https://*',
  'https://u:p@x.com',
  'https://x.com/?a',
  'x*',
])('%j is no rule', (text) => expect(isAddressRule(text)).toBe(false))
