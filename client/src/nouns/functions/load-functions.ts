import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { call } from '#client/engine/api/call.ts'

/** All functions that are no triggers: there are at most 500. */
export async function loadFunctions(): Promise<LowCodeFunction[]> {
  const items: LowCodeFunction[] = []
  for (let page = 1; ; page++) {
    const answer = await call('GET v3/low-code-functions', { query: { page, size: 100, trigger: '0' } })
    items.push(...answer.items)
    if (answer.items.length === 0 || items.length >= answer.total) return items
  }
}
