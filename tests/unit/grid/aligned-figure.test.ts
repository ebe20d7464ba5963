import fc from 'fast-check'
import { isValidElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { localeOf } from '#shared/fields/locale.ts'
import { writeNumber } from '#shared/fields/number-text.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { alignedFigure, decimalsOf } from '#client/views/grid/aligned-figure.tsx'

const field = (id: string, type: Field['type'], config: object): Field => ({
  id,
  tableId: 't',
  type,
  label: id,
  config,
  required: false,
  position: 'a0',
})
const fields = [
  field('free', 'number', { decimals: null, thousands: true }),
  field('fixed', 'number', { decimals: 2, thousands: true }),
  field('share', 'percent', { decimals: null }),
  field('name', 'singleLineText', {}),
]
const rowsOf = (values: readonly number[]) => values.map((value) => ({ row: { cell: () => value } }))

/** The text as it is laid out, with the room that the style writes. */
function laidOut(node: ReactNode): string {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return node.map(laidOut).join('')
  if (!isValidElement<{ children?: ReactNode; 'data-room'?: string }>(node)) return ''
  return node.props['data-room'] ?? laidOut(node.props.children)
}

it('the decimals of a column are those of its figures, unless the field fixes them', () => {
  expect([...decimalsOf(fields, rowsOf([1, 2.5, 3.125]))]).toEqual([
    ['free', 3],
    ['share', 3],
  ])
  expect(decimalsOf(fields, rowsOf([1, 2])).size).toBe(0)
  expect(decimalsOf(fields, rowsOf([1 / 3])).get('free')).toBe(6)
})

it('of a million records no more are read than of some hundred', () => {
  let read = 0
  const row = { cell: () => (read++, 1) }
  decimalsOf(
    fields.slice(0, 1),
    Array.from({ length: 1_000_000 }, () => ({ row })),
  )
  expect(read).toBeLessThanOrEqual(201)
})

it('every figure of a column has its decimal sign at the same place from the end, and reads as before', () => {
  const figure = fc.oneof(
    fc.integer({ min: -1e6, max: 1e6 }),
    fc.integer({ min: -1e9, max: 1e9 }).map((whole) => whole / 1e4),
  )
  fc.assert(
    fc.property(fc.array(figure, { minLength: 1, maxLength: 20 }), fc.constantFrom('en' as const, 'pt' as const), (values, language) => {
      const locale = localeOf(language)
      const decimals = decimalsOf(fields, rowsOf(values)).get('free')
      const texts = values.map((value) => writeNumber(value, null, locale))
      const shown = texts.map((text) => laidOut(alignedFigure(text, decimals, locale)))
      for (const [index, text] of shown.entries()) {
        expect(text.startsWith(texts[index] ?? '')).toBe(true)
        if (decimals !== undefined) expect(text.length - text.lastIndexOf(locale.decimal) - 1).toBe(decimals)
      }
    }),
  )
})

it('a sign behind the figure stays behind its room', () => {
  expect(laidOut(alignedFigure('12%', 2, { decimal: '.' }))).toBe('12.00%')
})
