import { countKeys, isId, isPlain, isShortId } from '#shared/lib/plain-look.ts'

/** Fast check of a JSON body: true only for a valid body of `POST records/get` with at most `limit` ids. */
export function areAskedRecords(value: unknown, limit: number): boolean {
  if (!isPlain(value) || countKeys(value) !== 2) return false
  const { tableId, ids } = value
  return isShortId(tableId, 't') && Array.isArray(ids) && ids.length > 0 && ids.length <= limit && ids.every(isId)
}
