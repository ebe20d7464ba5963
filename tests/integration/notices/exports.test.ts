import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '#shared/protocol/errors.ts'
import { exportCalls } from '#shared/nouns/exports/export-calls.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import type { ExportInput } from '#server/records/read/export-input.ts'
import { exportRecords } from '#server/features/records/exports/export-records.ts'
import type { ThreadPool } from '#server/jobs/thread-pool.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { deliverNotices, inboxOf } from '#tests/support/deliver-notices.ts'
import { createTestOrgOnPlatform, type TestMember } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
let table: BuiltTable
let bea: TestMember
beforeEach(() => {
  world = createTestOrgOnPlatform()
  table = buildTable(world.context(world.admin), { fields: { name: 'singleLineText' } })
  bea = world.addMember({ profile: { tables_enabled: { [table.id]: '*' } } })
})
afterEach(() => world.dispose())

interface Course {
  seconds: number
  error?: Error
  leaves?: boolean
}

/** An export by a thread that takes this long by the clock, as its asker is told of it. */
async function told({ seconds, error, leaves = false }: Course): Promise<object[]> {
  let at = Date.now()
  const asker = new AbortController()
  const work = async (target: string): Promise<unknown> => {
    at += seconds * 1000
    if (leaves) asker.abort()
    if (error) throw error
    writeFileSync(target, 'name\r\n')
    return { rows: 7, cutTexts: 0 }
  }
  const threads: ThreadPool = {
    run: <Result>(_job: string, input: unknown) => ({
      result: work((input as ExportInput).target) as Promise<Result>,
      cancel: () => undefined,
    }),
    close: () => Promise.resolve(),
  }
  const context = createOrgContext(world.org, bea.memberId, { now: () => new Date(at), source: 'app' })
  const body = exportCalls['POST v3/tab/:tableId/csv-export'].body.parse({})
  const { filters: _filters, byMail: _byMail, ...request } = body
  const answer = exportRecords(context, world.platform.config, threads, { ...request, format: 'csv', tableId: table.id }, asker.signal)
  if (error) await expect(answer).rejects.toBe(error)
  else await (await answer).text()
  await deliverNotices(world.platform, world.org)
  expect(inboxOf(world.context(world.admin)), 'it concerns nobody else').toEqual([])
  return inboxOf(world.context(bea))
}

it.each<[string, Course, object[]]>([
  ['a short one says nothing', { seconds: 9 }, []],
  ['a short one whose error was answered says nothing', { seconds: 9, error: new AppError('export_too_large') }, []],
  ['a long one is done', { seconds: 10 }, [{ kind: 'exportDone', facts: { rows: 7 } }]],
  ['a long one failed', { seconds: 10, error: new AppError('query_too_slow') }, [{ kind: 'exportFailed', facts: {} }]],
  ['nobody waits any more', { seconds: 1, error: new Error('cancelled'), leaves: true }, [{ kind: 'exportFailed' }]],
  ['the file comes too late', { seconds: 1, leaves: true }, [{ kind: 'exportFailed' }]],
])('%s', async (_name, course, expected) => {
  expect(await told(course)).toMatchObject(expected.map((one) => ({ actor: null, about: { itemType: 'table', itemId: table.id }, ...one })))
})
