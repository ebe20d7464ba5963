import { describe, expect, it } from 'vitest'
import { isWebAddress, toAddress } from '#client/nouns/pages/link-address.ts'

describe('an address typed as a link', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['  https://a.test/x?y#z ', 'https://a.test/x?y#z'],
    ['HTTP://a.test', 'HTTP://a.test'],
    ['localhost:3000/x', 'https://localhost:3000/x'],
    ['ana@a.test', 'mailto:ana@a.test'],
    ['mailto:ana@a.test', 'mailto:ana@a.test'],
    ['a.test/@ana', 'https://a.test/@ana'],
  ])('%s becomes %s', (text, address) => {
    expect(toAddress(text)).toBe(address)
  })

  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'two words',
    'https://',
    'java\nscript:alert(1)',
  ])('%j is none', (text) => {
    expect(toAddress(text)).toBeUndefined()
  })
})

it('a link in a document is followed only when it is one of the web or of mail', () => {
  for (const good of ['https://a.test', 'mailto:ana@a.test', '/doc-page/x', 'a.test/x', 'a.test/x?y=1:2'])
    expect(isWebAddress(good), good).toBe(true)
  for (const bad of ['javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', 'blob:x', 'trama:x'])
    expect(isWebAddress(bad), bad).toBe(false)
})
