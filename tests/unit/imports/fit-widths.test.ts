import { describe, expect, it } from 'vitest'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { fitWidths } from '#server/features/imports/fit-widths.ts'

const field = (id: string, label: string, type: FieldTypeName = 'singleLineText') => ({ id, label, type, config: {}, position: id })

async function widthsOf(fields: ReturnType<typeof field>[], rows: string[][]): Promise<Record<string, number>> {
  const columns = fields.map(({ id, label, type }, index) => ({ index, label, fieldId: id, locale: localeOf('en'), type, config: {} }))
  const turns: number[] = []
  const widths = await fitWidths({ run: { tableId: 't1', columns, links: [] }, fields }, rows, async (done) => void turns.push(done))
  // others may be served before each column
  expect(turns).toEqual(fields.map((_, index) => index))
  return widths
}

describe('the widths of imported columns', () => {
  it('follow the values and the heading, within bounds (41)', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => ['no', 'x'.repeat(30), `${at}`, 'y'.repeat(500)])
    const {
      a = 0,
      b = 0,
      c = 0,
      d = 0,
    } = await widthsOf([field('a', 'A'), field('b', 'B'), field('c', 'A heading of some length'), field('d', 'D')], rows)
    expect(a).toBe(88)
    expect(b).toBeGreaterThan(200)
    expect(c).toBeGreaterThan(200)
    expect(d).toBe(400)
  })

  it('are not stretched by one long value, count lines by themselves, and give chips their frame', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => [
      at === 7 ? 'z'.repeat(300) : 'short',
      `${'line'.repeat(4)}\n${'line'.repeat(4)}`,
      'l'.repeat(16),
    ])
    const { a = 0, b = 0, c = 0 } = await widthsOf([field('a', 'A'), field('b', 'B'), field('c', 'C', 'select')], rows)
    expect(a).toBe(88)
    expect(c - b).toBe(24)
  })

  it('leave room for the heading of an empty column', async () => {
    expect((await widthsOf([field('a', 'Remarks of the driver')], [[''], []]))['a']).toBeGreaterThan(150)
    expect((await widthsOf([field('a', 'A')], []))['a']).toBe(88)
  })

  it('are those of what is shown: days as they are written here, and the names of linked records (A44)', async () => {
    const rows = Array.from({ length: 20 }, () => ['1996-07-04 00:00:00.000', '04.07.1996 08:30', 'ALFKI', ''])
    const types = [
      field('a', 'Day', 'date'),
      field('b', 'At', 'dateTime'),
      field('c', 'Who', 'connectedRecord'),
      field('d', 'No', 'connectedRecord'),
    ]
    const { a = 0, b = 0, c = 0, d = 0 } = await widthsOf(types, rows)
    expect(a).toBeLessThan(120)
    expect(b).toBeGreaterThan(140)
    expect(c).toBeGreaterThan(200)
    // an empty column needs no room for names
    expect(d).toBe(88)
  })
})
