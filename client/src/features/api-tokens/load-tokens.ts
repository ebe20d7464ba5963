import type { ApiToken } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { createValue } from '#client/lib/value.ts'

/** Counts the changes after which the list is loaded again. */
export const tokenChanges = createValue(0)
export const noteTokenChange = (): void => tokenChanges.set(tokenChanges.get() + 1)

/** All tokens of the organisation: there are at most 200. */
export async function loadTokens(): Promise<ApiToken[]> {
  const first = await call('GET v3/api-token', { query: { page: 1, size: 100 } })
  if (first.items.length >= first.total) return first.items
  const second = await call('GET v3/api-token', { query: { page: 2, size: 100 } })
  return [...first.items, ...second.items]
}

/** Only its name and whether it is on can be changed. */
export function saveToken({ id_api_token: id, name, ativo }: ApiToken, change: { name?: string; ativo?: 0 | 1; token_to_save?: string }) {
  return call('PUT v3/api-token/:id', { params: { id }, body: { name, ativo, ...change } })
}
