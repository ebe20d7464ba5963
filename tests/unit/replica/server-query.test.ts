import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { LocalTable } from '#client/engine/replica/local-table.ts'
import { ServerQuery } from '#client/engine/replica/server-query.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const columns = { id: [], seq: [], created_at: [], created_by: [], updated_at: [], updated_by: [] }
const page = { columns, next: null } as unknown as RecordPage
const busy = new ApiError(503, { id: 'query_too_slow', code: 'c', message: 'busy' })
const refused = new ApiError(404, { id: 'unauthorized', code: 'c', message: 'no' })

/** A query whose answers are these, in order; then pages. */
function ask(answers: (RecordPage | Error)[]) {
  let asked = 0
  const query = new ServerQuery(
    {
      table: new LocalTable('t1', { db: undefined, onError: () => undefined }, undefined),
      query: { tableId: 't1', filter: null, sorts: [], search: '' },
      api: {
        query: async () => {
          asked += 1
          const answer = answers.shift() ?? page
          if (answer instanceof Error) throw answer
          return answer
        },
        count: async () => 0,
      },
      keep: () => undefined,
      rows: () => 0,
    },
    () => undefined,
  )
  query.start()
  return { query, asked: () => asked }
}

test('what a busy server could not answer is asked again, until somebody looks elsewhere', async () => {
  const { query, asked } = ask([busy, busy])
  await vi.advanceTimersByTimeAsync(0)
  expect([asked(), query.isAnswered]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked(), query.isAnswered]).toEqual([3, true])
  const left = ask([busy])
  await vi.advanceTimersByTimeAsync(0)
  left.query.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(left.asked()).toBe(1)
})

test('what was refused is not asked again by itself', async () => {
  const { asked } = ask([refused])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(1)
})
