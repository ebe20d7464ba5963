import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { call } from '#client/engine/api/call.ts'

/** All functions, or all triggers: there are at most 500 of both. */
async function loadAll(trigger: '0' | '1'): Promise<LowCodeFunction[]> {
  const items: LowCodeFunction[] = []
  for (let page = 1; ; page++) {
    const answer = await call('GET v3/low-code-functions', { query: { page, size: 100, trigger } })
    items.push(...answer.items)
    if (answer.items.length === 0 || items.length >= answer.total) return items
  }
}

export const loadFunctions = (): Promise<LowCodeFunction[]> => loadAll('0')
export const loadTriggers = (): Promise<LowCodeFunction[]> => loadAll('1')
