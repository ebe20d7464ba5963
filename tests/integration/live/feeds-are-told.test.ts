import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverFeatures } from '#server/app/server-features.ts'
import type { FeedSource } from '#server/feed/feed-source.ts'
import type { Statement } from '#server/storage/sql-statement.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
beforeAll(() => {
  world = createTestOrgOnPlatform()
})
afterAll(() => world.dispose())

const sources = serverFeatures.flatMap(({ feeds = [] }) => feeds)
const sqlOf = (statement: Statement): string =>
  'sql' in statement ? statement.sql : 'toOperationNode' in statement ? statement.compile(world.org.db.build as never).sql : ''

const hasSeq = (table: string): boolean =>
  world.org.db.get(CompiledQuery.raw(`SELECT 1 FROM pragma_table_info(?) WHERE name = 'seq'`, [table])) !== undefined

/** The tables whose rows a feed tells by their seq. */
function tablesOf(source: FeedSource): string[] {
  const context = world.context(world.admin)
  const said: string[] = []
  const db = new Proxy(context.org.db, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (key !== 'all' && key !== 'get' && key !== 'iterate') return value
      return (statement: Statement): unknown => {
        said.push(sqlOf(statement))
        return (value as (statement: Statement) => unknown)(statement)
      }
    },
  })
  for (const row of source.changedSince({ ...context, org: { ...context.org, db } }, 0)) void row
  const named = new Set(said.flatMap((sql) => /\bfrom "?(\w+)/i.exec(sql)?.[1] ?? []))
  return [...named].filter((name) => hasSeq(name))
}

it.each(sources.map((source) => [source.kind, source] as const))(
  'a change of %s is told as more than a change of records, so that devices ask the feed',
  (_, source) => {
    const { db } = world.org
    const tables = tablesOf(source)
    expect(tables).not.toEqual([])
    const quiet = tables.filter((table) => {
      const before = db.version
      db.writeNow(() => db.run(CompiledQuery.raw(`UPDATE "${table}" SET seq = seq WHERE 0`)))
      return db.version === before
    })
    expect(quiet).toEqual([])
  },
)
