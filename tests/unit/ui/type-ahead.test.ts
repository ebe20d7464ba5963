import { describe, expect, it } from 'vitest'
import { createTypeAhead } from '#client/ui/type-ahead.ts'

const labels = ['Água', 'Beta', 'Bravo', 'Delta', 'Bergen']

describe('letters that lead to an option', () => {
  it('one letter over and over goes round what begins with it, whatever its accents', () => {
    const find = createTypeAhead()
    expect(find('b', 0, labels, -1)).toBe(1)
    expect(find('b', 100, labels, 1)).toBe(2)
    expect(find('B', 200, labels, 2)).toBe(4)
    expect(find('b', 300, labels, 4)).toBe(1)
    expect(find('a', 2000, labels, 1)).toBe(0)
  })

  it('letters in one go are a word, which may stay where one is', () => {
    const find = createTypeAhead()
    expect(find('b', 0, labels, 3)).toBe(4)
    expect(find('e', 300, labels, 4)).toBe(4)
    expect(find('t', 600, labels, 4)).toBe(1)
    expect(find('x', 900, labels, 1)).toBeUndefined()
  })

  it('after a pause a new word begins', () => {
    const find = createTypeAhead()
    expect(find('b', 0, labels, -1)).toBe(1)
    expect(find('d', 5000, labels, 1)).toBe(3)
    expect(find('q', 9000, [], -1)).toBeUndefined()
  })
})
