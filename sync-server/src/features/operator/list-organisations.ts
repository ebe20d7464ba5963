import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { organisationPage } from '#shared/nouns/operator/operator-page.ts'
import { planInForce, type Plan } from '#shared/access/plan.ts'
import { type ListedOrganisation } from '#shared/nouns/operator/operator-calls.ts'
import type { Platform } from '#server/platform/platform.ts'
import { toSubscription } from '#server/identity/subscriptions.ts'
import type { ControlReader } from '#server/storage/control/control-store.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { openSqlDatabase, type SqlDatabase } from '#server/storage/sql-database.ts'

interface Row {
  id: string
  name: string
  slug: string
  created_at: string
  delete_at: string | null
  people: number
  last_used_at: string | null
}

const matching = (search: string) => {
  const within = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(lower(name) LIKE ${within} ESCAPE '\\' OR slug = ${search} OR id = ${search})`
}

/** Organisations by name, with what is known of each without its file being opened. */
export async function listOrganisations(
  platform: Platform,
  { search, page }: { search: string; page: number },
): Promise<{ total: number; items: ListedOrganisation[] }> {
  const { controlStore } = platform
  const wanted = search.toLowerCase()
  const count = await controlStore.get(sql<{ total: number }>`SELECT count(*) AS total FROM organisation WHERE ${matching(wanted)}`)
  const rows = await controlStore.all(sql<Row>`
    SELECT id, name, slug, created_at, delete_at,
      (SELECT count(*) FROM membership WHERE org_id = organisation.id AND active = 1) AS people,
      (SELECT max(last_seen_at) FROM session WHERE org_id = organisation.id) AS last_used_at
    FROM organisation WHERE ${matching(wanted)}
    ORDER BY lower(name), id LIMIT ${organisationPage} OFFSET ${(page - 1) * organisationPage}`)
  const plans = await plansOf(controlStore, rows)
  return { total: count?.total ?? 0, items: await describeAll(platform, rows, plans) }
}

/** One after the other: fifty files that are read at once would hold everybody up. */
async function describeAll(platform: Platform, rows: readonly Row[], plans: ReadonlyMap<string, Plan>): Promise<ListedOrganisation[]> {
  const items: ListedOrganisation[] = []
  for (const row of rows) items.push(await describe(platform, row, plans.get(row.id)))
  return items
}

async function plansOf(reader: ControlReader, rows: readonly Row[]): Promise<Map<string, Plan>> {
  const ids = rows.map(({ id }) => id)
  const stored = await reader.all(reader.build.selectFrom('subscription').selectAll().where('org_id', 'in', ids))
  return new Map(stored.map((row) => [row.org_id, toSubscription(row).plan]))
}

async function describe(platform: Platform, row: Row, plan: Plan | undefined): Promise<ListedOrganisation> {
  const fault = platform.orgs.faults().find(({ orgId }) => orgId === row.id)
  return {
    ...{ id: row.id, name: row.name, slug: row.slug, createdAt: row.created_at, deleteAt: row.delete_at, people: row.people },
    planId: plan?.planId ?? null,
    state: planInForce(plan, platform.now().getTime()).state,
    trialEndsAt: plan?.trialEndsAt ?? null,
    bytes: await bytesOf(platform, row.id),
    lastUsedAt: row.last_used_at,
    failures: await failuresOf(platform, row.id),
    health: fault === undefined ? 'fine' : fault.reason === 'damaged' ? 'damaged' : 'refused',
  }
}

/**
 * Works that were given up. A file that rests is read beside the store: to be opened it would be migrated, archived and given its schedules.
 * @returns null for one that cannot be read
 */
async function failuresOf({ orgs }: Platform, orgId: string): Promise<number | null> {
  const open = orgs.peek(orgId)?.db
  if (open) return countFailures(open)
  await nextTurn()
  let db: SqlDatabase<OrgSchema> | undefined
  try {
    db = openSqlDatabase(orgs.pathOf(orgId), { readonly: true })
    return countFailures(db)
  } catch {
    return null
  } finally {
    db?.close()
  }
}

function countFailures(db: SqlDatabase<OrgSchema>): number {
  const dead = db.build.selectFrom('effect').select(({ fn }) => fn.countAll<number>().as('count'))
  return db.get(dead.where('dead_at', 'is not', null))?.count ?? 0
}

/** The size of the database, with its latest changes. */
async function bytesOf({ config }: Platform, orgId: string): Promise<number> {
  const path = join(config.dataDir, 'orgs', `${orgId}.db`)
  const sizes = await Promise.all(
    [path, `${path}-wal`].map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
