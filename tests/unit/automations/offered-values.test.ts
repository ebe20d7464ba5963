import { describe, expect, it } from 'vitest'
import type { Field } from '#shared/nouns/tables/table.ts'
import { namesOfPlaces, offeredValues } from '#client/nouns/automations/offered-values.ts'

const words = { place: (name: string) => `[${name}]`, take: (take: string) => take, content: (path: string) => path }
const tableIds = Array.from({ length: 7 }, (_, at) => `t${String(at).padStart(12, '0')}`)

/** Tables of 30 fields, six of which lead to the other tables. */
const fields = tableIds.flatMap((tableId, of) =>
  Array.from({ length: 30 }, (_, at): Field => {
    const id = `f${String(of * 100 + at).padStart(12, '0')}`
    const target = tableIds.filter((one) => one !== tableId)[at]
    const link = { type: 'connectedRecord', config: { tableId: target, inverseFieldId: null, limitToOne: true } }
    const made = target === undefined ? { type: 'singleLineText', config: {} } : link
    return { ...made, id, tableId, label: `Field ${of}.${at}` } as unknown as Field
  }),
)
const sources = ['trigger', 'b000000000001', 'b000000000002', 'b000000000003'].map((source, at) => ({
  ...{ source, name: `source ${at}`, tableId: tableIds[at] ?? '', changes: source === 'trigger' },
}))

describe('the values of a wide workspace', () => {
  const offered = offeredValues({ sources, fields } as never, words as never)
  const names = new Set(offered.map(({ name }) => name))

  it('hold all that are near, of each source, whatever lies behind links', () => {
    for (const name of ['[today]', '[now]', '[person]', '[organisation]']) expect(names).toContain(name)
    for (const { tableId, name } of sources)
      for (const field of fields.filter((one) => one.tableId === tableId)) expect(names).toContain(`${name} · ${field.label}`)
    for (const field of fields.filter(({ tableId }) => tableId === tableIds[0])) expect(names).toContain(`[before] · ${field.label}`)
    // what is behind one link of each source comes before what is behind two
    for (const { tableId, name } of sources) {
      const link = fields.find((one) => one.tableId === tableId)
      expect([...names].filter((one) => one.startsWith(`${name} · ${link?.label} · `)).length).toBeGreaterThanOrEqual(30)
    }
  })

  it('stay bounded, in the order of their distance', () => {
    expect(offered.length).toBeLessThanOrEqual(3_000)
    expect(offered.map(({ depth }) => depth)).toEqual(offered.map(({ depth }) => depth).toSorted((a, b) => a - b))
    expect(namesOfPlaces({ sources, fields } as never, offered, words as never).placeOf('[today]')).toEqual({ source: 'today', path: '' })
  })
})
