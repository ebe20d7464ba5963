import { describe, expect, test } from 'vitest'
import { snippetAround } from '#shared/lib/snippet.ts'

describe('a snippet', () => {
  test('is one line around the first place, found without case and accents', () => {
    expect(snippetAround('One\n two   CAFÉ three', 'cafe')).toBe('One two CAFÉ three')
  })
  test('cuts both ends with an ellipsis, at letters and never inside one', () => {
    const text = `${'🙂'.repeat(100)}ﬁnd here${'é'.repeat(100)}`
    const found = snippetAround(text, 'nd here')
    expect(found.startsWith('…🙂')).toBe(true)
    expect(found.endsWith('é…')).toBe(true)
    expect(found).toContain('ﬁnd here')
  })
  test('is empty where the text is nowhere', () => {
    expect(snippetAround('abc', 'd')).toBe('')
  })
})
