import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { countKeys, isId, isPlain, isShortId } from '#shared/lib/plain-look.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** Longest item of a list, as fields read it: it may be the JSON text of a comment or an address. */
export const longestItem = 20_000

const types: ReadonlySet<unknown> = new Set(fieldTypeNames)

/** Fast check of JSON arguments: true only for valid arguments of `records.change`. */
export function isRecordChangeCall(value: unknown): boolean {
  if (!isPlain(value)) return false
  for (const key in value) if (!Object.hasOwn(argument, key) || !argument[key]?.(value[key])) return false
  return Object.hasOwn(value, 'tableId') && Object.hasOwn(value, 'changes')
}

const argument: Record<string, (value: unknown) => boolean> = {
  tableId: (id) => isShortId(id, 't'),
  changes: areRecordChanges,
  gesture: (gesture) => typeof gesture === 'string' && gesture.length <= 40,
  types: (given) => {
    if (!isPlain(given)) return false
    for (const fieldId in given) if (!isShortId(fieldId, 'f') || !types.has(given[fieldId])) return false
    return true
  },
  undoes: isId,
  begun: (begun) => begun === true,
}

/** Fast check of a JSON list: true only for valid changes by `recordChangeSchema`. */
export function areRecordChanges(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.length <= 10_000 && value.every(isRecordChange)
}

/** keys of a change, besides its operation and id */
const keysOf: Record<string, { values: boolean; base: boolean }> = {
  create: { values: true, base: false },
  update: { values: true, base: true },
  delete: { values: false, base: true },
  restore: { values: false, base: false },
}

function isRecordChange(value: unknown): boolean {
  if (!isPlain(value)) return false
  const { op, id, values, base } = value
  const keys = typeof op === 'string' && Object.hasOwn(keysOf, op) ? keysOf[op] : undefined
  if (!keys || !isId(id)) return false
  if (countKeys(value) !== 2 + Number(keys.values) + Number(keys.base)) return false
  return (!keys.values || isValues(values)) && (!keys.base || (Number.isSafeInteger(base) && Number(base) >= 0))
}

function isValues(values: unknown): boolean {
  if (!isPlain(values)) return false
  for (const key in values) if (!isShortId(key, 'f') || !isCell(values[key] as CellValue)) return false
  return true
}

function isCell(cell: unknown): boolean {
  if (cell === null) return true
  if (typeof cell === 'string') return cell.length <= 100_000
  if (typeof cell === 'number') return Number.isFinite(cell)
  return Array.isArray(cell) && cell.length <= 5000 && cell.every((item) => typeof item === 'string' && item.length <= longestItem)
}
