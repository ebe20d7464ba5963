import { z } from 'zod'
import { countKeys, isId, isPlain } from '#shared/lib/plain-look.ts'

/** As devices write instants; each part in its bounds, days by month too. */
const instant = z.regexes.datetime({ offset: true })

/** Fast check of a JSON body: true only for a valid batch of `POST mutations` with at most `limit` mutations. */
export function isMutationBatch(value: unknown, limit: number): boolean {
  if (!isPlain(value) || countKeys(value) !== 2 || !isInstant(value['sentAt'])) return false
  const { mutations } = value
  return Array.isArray(mutations) && mutations.length <= limit && mutations.every(isMutation)
}

function isMutation(value: unknown): boolean {
  if (!isPlain(value) || countKeys(value) !== 4 || !('args' in value)) return false
  const { id, kind, madeAt } = value
  return isId(id) && typeof kind === 'string' && kind.length > 0 && kind.length <= 100 && isInstant(madeAt)
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && instant.test(value)
}
