import { ChangeSet, Text } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFillBudget } from '#shared/nouns/automations/fill-budget.ts'
import {
  fillTemplate,
  locatePlaces,
  onlyFormula,
  onlyPlace,
  placeName,
  readPlaceName,
  readTemplate,
  writePlace,
} from '#shared/nouns/automations/template-text.ts'
import { compileTextFormula } from '#shared/nouns/automations/text-formula.ts'
import { storedChanges, toReadable, type PlaceNames } from '#client/nouns/automations/places.ts'
import { ranMs } from '#tests/support/longest-turn.ts'

const [price, name] = ['f0123456789ab', 'fabcdefghijkl']
const labels = new Map([
  [`trigger.${price}`, 'the record · Price'],
  [`trigger.${name}`, 'the record · Name {short}'],
  ['today', 'Today'],
])
const places: PlaceNames = {
  nameOf: (place) => labels.get(placeName(place)),
  placeOf: (named) => readPlaceName([...labels].find(([, label]) => label === named)?.[0] ?? ''),
}

/** The editor keeps this of a text that is typed. */
function store(text: string): string {
  return ChangeSet.of(storedChanges(text, places), text.length)
    .apply(Text.of(text.split('\n')))
    .toString()
}

describe('a text with places and formulas', () => {
  it.each([
    ['plain', ['plain']],
    ['{{today}}', [{ source: 'today', path: '' }]],
    ['a {{= 1 + 2 }} b', ['a ', { formula: ' 1 + 2 ' }, ' b']],
    ['{{= {trigger.f1}}}', [{ formula: ' {trigger.f1}' }]],
    ['{{= "}}" & {a.b} }}!', [{ formula: ' "}}" & {a.b} ' }, '!']],
    ['{{= {a} }}{{= {b} }}', [{ formula: ' {a} ' }, { formula: ' {b} ' }]],
    ['{{= never closed', ['{{= never closed']],
  ])('%s is read in parts', (text, parts) => expect(readTemplate(text)).toEqual(parts))

  it('that is one place or one formula is known as such', () => {
    expect([onlyPlace(' {{today}} '), onlyPlace('{{= 1 }}'), onlyPlace('x {{today}}')]).toEqual([
      { source: 'today', path: '' },
      undefined,
      undefined,
    ])
    expect([onlyFormula(' {{= 1 }} '), onlyFormula('{{today}}'), onlyFormula('{{= 1 }}x')]).toEqual([
      { formula: ' 1 ' },
      undefined,
      undefined,
    ])
  })

  it('is filled part by part', () =>
    expect(
      fillTemplate('a {{b.c}} {{= {d} }}', {
        place: ({ source, path }) => `<${source}.${path}>`,
        formula: ({ formula }) => `[${formula}]`,
        budget: createFillBudget(() => 0),
      }),
    ).toBe('a <b.c> [ {d} ]'))

  it('is shown with names, and stored without', () => {
    const stored = `Dear {{trigger.${price}}}: {{= ROUND({trigger.${price}} * 2, 1) }} {{today}} {{trigger.${name}}}`
    const shown = toReadable(stored, places)
    // a name that braces would cut off stays as it is stored
    expect(shown).toBe(`Dear {{the record · Price}}: {{= ROUND({the record · Price} * 2, 1) }} {{Today}} {{trigger.${name}}}`)
    expect(store(shown)).toBe(stored)
  })

  it('loses the spaces of a place that is typed, and keeps those of other names', () => {
    expect(store('{{ today }} {{ Today }} {{= { today } & { now } & "{{ now }}" }} {{ no place }}')).toBe(
      '{{today}} {{today}} {{= {today} & { now } & "{{ now }}" }} {{ no place }}',
    )
    expect(storedChanges('{{today}} {{now}}', places)).toEqual([])
  })

  it('is told where its places stand, those in formulas too', () => {
    const text = `a {{trigger.${price}}} {{ today }} {{= {trigger.${price}} * {now} }}`
    expect(locatePlaces(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      `{{trigger.${price}}}`,
      '{{ today }}',
      `{trigger.${price}}`,
      '{now}',
    ])
    expect(locatePlaces(text).map(({ place }) => writePlace(place))).toEqual([
      `{{trigger.${price}}}`,
      '{{today}}',
      `{{trigger.${price}}}`,
      '{{now}}',
    ])
  })

  it('any text is stored as it is shown', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{{', '}}', '{', '}', '=', '"', ' ', 'today', `trigger.${price}`, 'x', '{{= ', '\\')),
        (pieces) => {
          const stored = store(pieces.join(''))
          expect(store(toReadable(stored, places))).toBe(stored)
        },
      ),
      { examples: [[['{{', ' ', 'today', '}}']], [['{{', ' ', '=', '}}']], [['{{', '=', '{', ' ', `trigger.${price}`, '}}', '}']]] },
    ))

  it('of somebody’s choice is not read over and over', () => {
    const started = ranMs()
    readTemplate(`{{= "${'}}'.repeat(9_000)}`)
    readTemplate('{{= {a '.repeat(2_500))
    expect(ranMs() - started).toBeLessThan(500)
  })
})

describe('a formula of a text', () => {
  const fieldAt = ({ path }: { path: string }) => (path === price ? ({ type: 'currency', config: {} } as const) : undefined)
  it('knows the types of cells, and moments; others are texts', () => {
    const typeOf = (formula: string) => {
      const read = compileTextFormula({ formula }, fieldAt)
      return read.ok ? read.formula.type.kind : read.error.code
    }
    expect(typeOf(`{trigger.${price}} * 2`)).toBe('currency')
    expect(typeOf('{today} + 1')).toBe('date')
    expect(typeOf('{b1.json.total} & "x"')).toBe('text')
    expect(typeOf('{b1.json.total} * 2')).toBe('wrongType')
    expect(typeOf('ROUND(')).not.toBe('number')
  })
})
