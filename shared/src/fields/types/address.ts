import * as z from 'zod/mini'
import { parseJson } from '#shared/lib/json.ts'
import { textUpTo } from '#shared/lib/small-schemas.ts'
import { valuesText } from '#shared/fields/cell-part.ts'
import { cleanText, emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { fieldType, type ParseResult } from '#shared/fields/field-type.ts'
import type { NoConfig } from '#shared/fields/line-type.ts'
import { objectOperators } from '#shared/fields/operators.ts'
import { orderText } from '#shared/lib/order-text.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** In the order they are kept and shown. */
export const addressParts = ['street', 'number', 'complement', 'district', 'city', 'state', 'zip', 'country'] as const
export type AddressPart = (typeof addressParts)[number]
export type Address = Partial<Record<AddressPart, string>>

const addressSchema = z.partialRecord(z.enum(addressParts), textUpTo(200))

/** A postal address as canonical JSON text of its filled parts; a text that is no JSON is the street. */
export const address = fieldType<NoConfig>({
  name: 'address',
  column: 'text',
  configSchema: z.strictObject({}),
  defaultConfig: () => ({}),
  check: checkAddress,
  parse: (text) => {
    const written = text.trim()
    if (written === '') return emptyCell
    // a street may begin with a brace
    const isParts = written.startsWith('{') && parseJson(written) !== undefined
    return checkAddress(isParts ? written : JSON.stringify({ street: oneLine(written) }))
  },
  format: (cell) => writeAddress(readAddress(cell)),
  sortKey: (cell) => (typeof cell === 'string' ? orderText(valuesText(cell)) : null),
  sortForm: 'foldedValues',
  operators: objectOperators,
  richerThanText: true,
  form: 'line',
  formula: 'text',
  fromFormula: 'none',
  reads: 'none',
  compute: 'none',
  series: 'none',
  exact: 'none',
  aggregate: 'none',
  searchable: true,
  isPlace: true,
  computed: false,
})

/** The parts of an address cell; none for an empty one. */
export function readAddress(cell: CellValue): Address {
  if (typeof cell !== 'string') return {}
  try {
    const parsed = addressSchema.safeParse(JSON.parse(cell))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}

/** The cell of an address; null when nothing is filled. */
export function addressCell(parts: Address): string | null {
  const filled = addressParts.flatMap((part) => {
    const text = oneLine(cleanText(parts[part] ?? '')).trim()
    return text === '' ? [] : [[part, text] as const]
  })
  return filled.length === 0 ? null : JSON.stringify(Object.fromEntries(filled))
}

function writeAddress({ street, number, complement, district, city, state, zip, country }: Address): string {
  const join = (parts: (string | undefined)[], between: string): string => parts.filter((part) => part).join(between)
  return join([join([street, number, complement], ', '), district, join([city, state], ' - '), zip, country], ', ')
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ', ').slice(0, 200)
}

function checkAddress(value: CellValue): ParseResult {
  if (value === null || value === '') return emptyCell
  if (typeof value !== 'string') return misfit('wrongType')
  if (value.length > 4000) return misfit('tooLong')
  let json: unknown
  try {
    json = JSON.parse(value)
  } catch {
    return misfit('notAddress')
  }
  const parsed = addressSchema.safeParse(json)
  return parsed.success ? fits(addressCell(parsed.data)) : misfit('notAddress')
}
