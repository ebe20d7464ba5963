import { describe, expect, it } from 'vitest'
import { countTexts, matchingValues } from '#client/queries/field-values.ts'

describe('the values of a field', () => {
  const values = countTexts(['Oslo', 'Bergen', '', 'Oslo', 'Århus', 'Bergen', 'Oslo', 'x'.repeat(201)])

  it('are counted, the most frequent first, equal ones from A to Z; empty and very long texts are left out', () => {
    expect(values).toEqual([
      { text: 'Oslo', count: 3 },
      { text: 'Bergen', count: 2 },
      { text: 'Århus', count: 1 },
    ])
  })

  it('are found by a part, without case and accents, up to a number', () => {
    expect(matchingValues(values, ' ARH', 10).map(({ text }) => text)).toEqual(['Århus'])
    expect(matchingValues(values, '', 2)).toHaveLength(2)
    expect(matchingValues(values, 'q', 2)).toEqual([])
  })
})
