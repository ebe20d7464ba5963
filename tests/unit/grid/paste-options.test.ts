import { describe, expect, test } from 'vitest'
import { localeOf } from '#shared/fields/locale.ts'
import type { RejectedCell } from '#client/records/gestures/gesture-steps.ts'
import { stepsWithOptions, widenFields } from '#client/records/gestures/paste-options.ts'
import { makeField } from '#tests/support/make-field.ts'

const state = makeField('fstate0000000', 'select', { options: [{ id: 'o000000000001', label: 'Open', hue: 'blue' }] })
const tags = makeField('ftags00000000', 'multipleSelect', { options: [] })
const fields = [state, tags]

const refused = (fieldId: string, text: string, recordId: string): RejectedCell => ({
  row: 0,
  label: '',
  text,
  recordId,
  fieldId,
  reason: 'notOption',
})

const context = { locale: localeOf('en'), startValues: { [state.id]: null }, isThere: (id: string) => id !== 'new' }

describe('a paste of options that do not exist', () => {
  test('makes each option once, whatever its case and accents', () => {
    const cells = [refused(state.id, 'Fechado', 'a'), refused(state.id, 'FECHADO ', 'b'), refused(state.id, 'Perdido', 'c')]
    const [wide, ...more] = widenFields(cells, fields)
    expect(more).toEqual([])
    expect(wide?.made.map(({ label }) => label)).toEqual(['Fechado', 'Perdido'])
    const { steps, rest } = stepsWithOptions(cells, widenFields(cells, fields), context)
    expect(rest).toEqual([])
    expect(steps.map((step) => [step.op, step.id])).toEqual([
      ['update', 'a'],
      ['update', 'b'],
      ['update', 'c'],
    ])
  })

  test('several names in a cell become several options', () => {
    const [wide] = widenFields([refused(tags.id, 'red, green; red', 'a')], fields)
    expect(wide?.made.map(({ label }) => label)).toEqual(['red', 'green'])
  })

  test('a record that nothing of was pasted is made', () => {
    const cells = [refused(state.id, 'Lost', 'new'), refused(tags.id, 'red', 'new')]
    const { steps } = stepsWithOptions(cells, widenFields(cells, fields), context)
    expect(steps).toMatchObject([{ op: 'create', id: 'new', values: { [state.id]: expect.any(String), [tags.id]: [expect.any(String)] } }])
  })

  test('other refused cells stay refused', () => {
    const number: RejectedCell = { ...refused(state.id, 'x', 'a'), reason: 'notNumber' }
    const long = refused(state.id, 'x'.repeat(300), 'a')
    expect(widenFields([number, long], fields)).toEqual([])
    expect(
      stepsWithOptions([number, refused(state.id, 'Lost', 'a')], widenFields([refused(state.id, 'Lost', 'a')], fields), context).rest,
    ).toEqual([number])
  })

  test('a field never gets more options than it may have', () => {
    const cells = Array.from({ length: 1001 }, (_, at) => refused(state.id, `name ${at}`, 'a'))
    expect(widenFields(cells, fields)).toEqual([])
  })
})
