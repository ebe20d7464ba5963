import { describe, expect, it } from 'vitest'
import { maskText, maskValue } from '#server/functions/mask-secrets.ts'

const key = '-----BEGIN KEY-----\nMIIE"ab/cdef\\gh+é\n-----END KEY-----'
const bytes = Buffer.from(key)

describe('secrets in what people read', () => {
  it('leave no rest where one begins with another', () => {
    const secrets = new Set(['abcd', 'abcdefgh'])
    expect(maskText('abcdefgh abcd abc', secrets)).toBe('••• ••• abc')
    expect(maskText('xabcdabcdefghx', secrets)).toBe('x••••••x')
  })

  it.each([
    ['JSON', JSON.stringify({ key }), 'MIIE'],
    ['JSON of ASCII alone', JSON.stringify({ key }).replaceAll('é', '\\u00e9').replaceAll('/', '\\/'), 'MIIE'],
    ['an address', `https://x.example/?key=${encodeURIComponent(key)}&a=1`, 'MIIE'],
    ['a form', new URLSearchParams({ key }).toString(), 'MIIE'],
    ['hexadecimal digits', bytes.toString('hex'), bytes.subarray(20, 30).toString('hex')],
    ['a line of it', 'got MIIE"ab/cdef\\gh+é', 'MIIE'],
    ...['', 'u', 'us', 'user:'].map((before): [string, string, string] => {
      const text = Buffer.from(`${before}${key}:x`).toString('base64')
      return [`base64 after “${before}”`, text, text.slice(20, 40)]
    }),
  ])('are hidden in %s', (_, text, part) => {
    expect(text).toContain(part)
    const masked = maskText(text, new Set([key]))
    expect(masked).toContain('•••')
    expect(masked).not.toContain(part)
  })

  it('are hidden that are told later', () => {
    const secrets = new Set(['first-one'])
    expect(maskText('first-one second-one', secrets)).toBe('••• second-one')
    secrets.add('second-one')
    expect(maskValue({ 'second-one': ['first-one', 1, null] }, secrets)).toEqual({ '•••': ['•••', 1, null] })
  })

  it('are looked for once, however many there are', () => {
    const texts = Array.from({ length: 1000 }, () => 'ab')
    let asked = 0
    const secrets = new Set(Array.from({ length: 20 }, (_unused, index) => `secret-${index}`))
    const values = secrets.values.bind(secrets)
    secrets[Symbol.iterator] = () => {
      asked += 1
      return values()
    }
    expect(maskValue(texts, secrets)).toEqual(texts)
    expect(asked).toBe(1)
  })
})
