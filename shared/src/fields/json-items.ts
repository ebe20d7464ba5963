import type * as z from 'zod/mini'
import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import type { ParseResult } from '#shared/fields/field-type.ts'
import type { MisfitReason } from '#shared/fields/misfit-reasons.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** The items of a cell that is a list of JSON texts; those that cannot be read are left out. */
export function readItems<Item>(cell: CellValue, schema: z.ZodMiniType<Item>): Item[] {
  if (!Array.isArray(cell)) return []
  return cell.flatMap((text) => {
    const item = readItem(text, schema)
    return item === undefined ? [] : [item]
  })
}

/** Checks a list of JSON texts. Each is rewritten in the key order of its schema, so that equal items are equal texts. */
export function checkItems<Item>(value: CellValue, schema: z.ZodMiniType<Item>, reason: MisfitReason, most: number): ParseResult {
  if (value === null || value === '') return emptyCell
  if (!Array.isArray(value)) return misfit('wrongType')
  if (value.length === 0) return emptyCell
  if (value.length > most) return misfit('tooMany')
  const texts: string[] = []
  for (const text of value) {
    const item = readItem(text, schema)
    if (item === undefined) return misfit(reason)
    texts.push(JSON.stringify(item))
  }
  return fits(texts)
}

function readItem<Item>(text: string, schema: z.ZodMiniType<Item>): Item | undefined {
  if (text.length > 20_000) return undefined
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
