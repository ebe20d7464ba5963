import { describe, expect, it } from 'vitest'
import { fieldTypes } from '#shared/fields/registry.ts'
import { cellOfSpan, dateKindOf, spanOfCell } from '#shared/views/date-span.ts'

const day = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / 86_400_000
const kindOf = (type: keyof typeof fieldTypes) => dateKindOf({ type, config: fieldTypes[type].defaultConfig() })

describe('dates on a line of days', () => {
  it('knows the fields that have dates', () => {
    expect(kindOf('date')).toBe('day')
    expect(kindOf('dateTime')).toBe('instant')
    expect(kindOf('dateRange')).toBe('range')
    expect(kindOf('singleLineText')).toBeUndefined()
    expect(kindOf('number')).toBeUndefined()
  })

  it('reads and writes days, ranges and instants in a zone', () => {
    const zone = 'America/Sao_Paulo'
    const cases = [
      ['day', '2026-03-01', { from: day('2026-03-01'), to: day('2026-03-01') }],
      ['range', ['2026-02-27', '2026-03-02'], { from: day('2026-02-27'), to: day('2026-03-02') }],
      ['instant', '2026-03-02T01:30:00.000Z', { from: day('2026-03-01'), to: day('2026-03-01'), minute: 22 * 60 + 30 }],
    ] as const
    for (const [kind, cell, span] of cases) {
      const value = typeof cell === 'string' ? cell : [...cell]
      expect(spanOfCell(kind, value, zone)).toEqual(span)
      expect(cellOfSpan(kind, span, zone)).toEqual(value)
    }
  })

  it('has no days for what is no date, and no cell for days that do not exist', () => {
    expect(spanOfCell('day', null, 'UTC')).toBeUndefined()
    expect(spanOfCell('range', [], 'UTC')).toBeUndefined()
    expect(spanOfCell('instant', 'soon', 'UTC')).toBeUndefined()
    for (const from of [day('9999-12-31') + 1, day('0001-01-01') - 1, Number.NaN]) {
      expect(cellOfSpan('day', { from, to: from }, 'UTC')).toBeUndefined()
    }
  })
})
