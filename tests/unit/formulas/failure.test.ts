import { expect, it } from 'vitest'
import { localeOf } from '#shared/fields/locale.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { formulaFailure } from '#client/fields/formulas/formula-failure.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { makeField } from '#tests/support/make-field.ts'

const formula = (expression: string, result: unknown = { type: 'number', config: {} }): Field =>
  makeField('f000000000003', 'advancedFormula', { expression, result, problem: null })
const numbers = [makeField('f000000000001', 'number'), makeField('f000000000002', 'number')]
const row = (a: CellValue, b: CellValue): RecordRow =>
  ({ id: 'r', cell: (id: string) => (id === 'f000000000001' ? a : b) }) as unknown as RecordRow
const env = { now: 0, locale: localeOf('en', 'UTC', '$'), userName: () => undefined, recordLabel: () => undefined }

it('an empty formula says why it has no value, and nothing when it is simply blank', () => {
  const divide = formula('{f000000000001} / {f000000000002}')
  const fields = [...numbers, divide]
  const why = (one: Field, of: RecordRow) => formulaFailure(one, of, [...numbers, one], env)
  expect(formulaFailure(divide, row(1, 0), fields, env)).toMatchObject({ code: 'divideByZero' })
  expect(formulaFailure(divide, row(null, 3), fields, env)).toBeUndefined()
  expect(formulaFailure(divide, row(6, 3), fields, env)).toBeUndefined()
  expect(why(formula('ERROR("Ask Ana")'), row(1, 1))).toMatchObject({ code: 'raised', message: 'Ask Ana' })
  // what cannot be read, or is not written yet, has a problem of the field instead
  expect(why(formula('nonsense('), row(1, 1))).toBeUndefined()
  expect(why(formula('1 / 0', null), row(1, 1))).toBeUndefined()
})
