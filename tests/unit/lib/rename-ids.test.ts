import { describe, expect, it } from 'vitest'
import { idsInText, lostId, renameIds } from '#shared/lib/rename-ids.ts'

const field = 'fabcdef012345'
const other = 'f000aaa111bbb'
const app = '01900000-0000-7000-8000-000000000001'
const names = new Map<string, string | null>([
  [field, 'fnew000000001'],
  [other, null],
  [app, '01900000-0000-7000-8000-00000000ffff'],
])

describe('ids in plain data', () => {
  it('are renamed as whole texts, as keys, and inside of formulas and addresses', () => {
    expect(
      renameIds(
        { fields: [field], widths: { [field]: 120 }, expression: `${field} * 2`, href: `/app/${app}?x=1`, n: 3, on: true, none: null },
        names,
      ),
    ).toEqual({
      ...{ fields: ['fnew000000001'], widths: { fnew000000001: 120 }, expression: 'fnew000000001 * 2' },
      ...{ href: '/app/01900000-0000-7000-8000-00000000ffff?x=1', n: 3, on: true, none: null },
    })
  })

  it('become null in their place, leave lists, take keys along, and are lost inside of texts', () => {
    expect(renameIds({ one: other, list: [other, 'x', null], widths: { [other]: 1, a: 2 }, text: `{{trigger.${other}}}` }, names)).toEqual({
      ...{ one: null, list: ['x', null], widths: { a: 2 }, text: `{{trigger.${lostId(other)}}}` },
    })
  })

  it('are no parts of longer words, and words that look like one stay', () => {
    const words = { a: `x${field}`, b: `${field}9`, c: 'functionality', d: `${app}0` }
    expect(renameIds(words, names)).toEqual(words)
    expect(idsInText('functionality of x')).toEqual(['functionality'])
    expect(idsInText(`a ${field}, b "${app}"`)).toEqual([field, app])
  })

  it('may be any text where the map names it whole: blocks have ids of every form', () => {
    expect(renameIds({ drives: ['first'] }, new Map([['first', 'b000000000001']]))).toEqual({ drives: ['b000000000001'] })
  })
})
