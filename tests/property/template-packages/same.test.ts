import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renameIds, idsInText } from '#shared/lib/rename-ids.ts'
import { newId } from '#shared/lib/ids.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { templateTools } from '#server/app/server-features.ts'
import { newIdsFor } from '#server/templates/install/prepare-install.ts'
import { packagePath } from '#server/templates/package-file.ts'
import { openParts } from '#server/templates/read/open-parts.ts'
import { readLinesOf } from '#server/templates/read/check-records.ts'
import { readPackage } from '#server/templates/read/read-package.ts'
import { buildTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { times } from '#tests/support/property-runs.ts'
import { createChance, makeRandomWorkspace } from '#tests/support/random-workspace.ts'
import { allTabs, install, publish, templateFolder } from '#tests/support/template-world.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { dumpWorkspace, inOneOrder } from '#tests/support/workspace-dump.ts'

const firstSeed = Number(process.env['SEED'] ?? 1)
const runs = times(4, 200)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The ids of a package's things and records, with those of an installation. */
async function namesOf(installId: string, sha256: string) {
  const reading = await readPackage(server.platform, sha256)
  if (!reading.ok) throw new Error(`${reading.reason} ${reading.part} ${reading.detail}`)
  const ids = newIdsFor(installId, reading.package)
  const open = await openParts(packagePath(server.platform.config.dataDir, sha256))
  const records: string[] = []
  for (let n = 0; n < reading.package.parts.tables.length; n++) records.push(...(await readLinesOf(open, n)).map(([id]) => id))
  open.close()
  ids.addRecords(records)
  return ids
}

describe('an installed workspace', () => {
  it.each(Array.from({ length: runs }, (_, n) => firstSeed + n))(
    'is the published one, up to ids and what is emptied (SEED=%i)',
    async (seed) => {
      const source = server.createOrg('Source')
      const made = madeBy(() => makeRandomWorkspace(source, createChance(seed)))
      source.addMember({
        profile: { ...someRights, tables_enabled: Object.fromEntries(made.tables.map(({ id }) => [id, { can_edit: true }])) },
      })
      const published = await publish(server.platform, source, { folder: templateFolder, tabs: allTabs(source) })
      const target = server.createOrg('Target')
      const people = [target.admin, target.addMember(), target.addMember({ seat: 'viewer' }), target.addMember({ profile: someRights })]
      const { id } = await install(server.platform, target, published.sha256)
      const before = dumpWorkspace(source)
      const names = await namesOf(id, published.sha256)
      const [expected, found] = [renameIds(emptied(before), names), emptied(dumpWorkspace(target))].map((one) => inOneOrder(one))
      expect(found).toEqual(expected)
      // nothing in the copy has an id of the source
      const renamed = idsInText(JSON.stringify(before)).filter((one) => names.get(one) !== undefined)
      const own = new Set([...renamed, ...idsOfRows(source)])
      expect(own).toContain(source.admin.memberId)
      expect(idsInText(JSON.stringify(dumpWorkspace(target))).filter((one) => own.has(one))).toEqual([])
      // rights are those of a thing that somebody made here by hand: nothing of the source's roles, links and hidden blocks comes along
      const { tables, apps, pages } = handmade(target)
      for (const member of people) {
        const { access } = target.context(member)
        const own = (ids: readonly string[]): string[] => ids.map((one) => names.get(one) ?? '')
        for (const one of own(made.tables.map((table) => table.id)))
          expect(plainRights(access.table(one))).toEqual(plainRights(access.table(tables)))
        for (const one of own(made.apps))
          expect([access.app(one), access.blocks('app', one)]).toEqual([access.app(apps), access.blocks('app', apps)])
        for (const one of own(made.pages)) expect(access.page(one)).toEqual(access.page(pages))
      }
      expect(target.org.db.all(target.org.db.build.selectFrom('public_link').select('id'))).toEqual([])
      expect(made.tables.length).toBe(published.counts.tables)
      expect(readFileSync(packagePath(server.platform.config.dataDir, published.sha256)).length).toBe(published.bytes)
    },
    120_000,
  )
})

/** The ids of everything that has a row: people, roles, records and files too, whether it has a new id or not. Parts within a row keep theirs. */
function idsOfRows({ org: { db, orgId } }: TestOrg): string[] {
  const tables = db.all(sql<{ name: string }>`
    SELECT t.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table' AND c.name = 'id'`)
  const rows = tables.flatMap(({ name }) => db.all(sql<{ id: unknown }>`SELECT id FROM ${sql.table(name)}`))
  return [orgId, ...rows.flatMap(({ id }) => (typeof id === 'string' ? idsInText(id) : []))]
}

/** An error of the catalogue with its details: a random workspace may hold anything. */
function madeBy<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw error instanceof AppError ? new Error(`${error.id} ${JSON.stringify(error.details)}`, { cause: error }) : error
  }
}

/** A dump without what a package leaves out: addresses and headers of requests, and the roles, chats and records of sample blocks. */
function emptied(dump: Record<string, JsonValue>): JsonValue {
  return JSON.parse(
    JSON.stringify(dump, (key, value: unknown) =>
      key === 'url' && String(value).includes('SECRET') ? '' : key === 'headers' ? [] : value,
    ),
  ) as JsonValue
}

/** A role that names nothing of a template. */
const someRights: Profile = { tables_enabled: { '*': '*' } }

/** A table, an app and a page that the administrator makes by hand. */
function handmade(org: TestOrg): { tables: string; apps: string; pages: string } {
  const [apps, pages] = [newId(), newId()]
  const context = org.context(org.admin)
  const tables = buildTable(context, { label: 'By hand' }).id
  org.org.db.writeNow(() => {
    templateTools.apply(context, 'apps.create', { id: apps, label: 'By hand', icon: 'star', color: 'blue' })
    templateTools.apply(context, 'pages.create', { id: pages, label: 'By hand', icon: 'star', color: 'blue' })
  })
  return { tables, apps, pages }
}

/** Rights as plain data. */
const plainRights = (rights: object): object =>
  Object.fromEntries(Object.entries(rights).map(([key, value]) => [key, value instanceof Set ? [...(value as Set<string>)] : value]))
