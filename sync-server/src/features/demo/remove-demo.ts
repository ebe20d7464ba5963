import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import { removeTask, tasksOf } from '#shared/nouns/tasks/tasks-document.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { createSeededIds, type SeededIds } from '#server/lib/seeded-ids.ts'
import { demoPeople } from '#server/features/demo/demo-people.ts'
import { tableIdOf, tableNames } from '#server/features/demo/demo-structure.ts'
import { demoTaskIds } from '#server/features/demo/demo-tasks.ts'
import { deleteEntry, setArchived, type EntryKind } from '#server/items/list-entries.ts'
import { writeRecords } from '#server/mutations/write-records.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'

type Apply = <K extends MutationKind>(context: OrgContext, kind: K, args: MutationArgs[K]) => void

const app: EntryKind = { type: 'app', missing: 'app_not_found' }
const page: EntryKind = { type: 'page', missing: 'page_not_found' }
const forever = { records: true, links: true, forever: true } as const

/**
 * Removes everything that the demo workspace brought, for good. Each step is a transaction that takes what is left of its
 * part: a second run goes on.
 */
export async function removeDemo(platform: Platform, org: OrgDatabase, memberId: string, apply: Apply): Promise<void> {
  for (const step of planRemoval(platform, createSeededIds(org.orgId), memberId, apply)) {
    await writeRecords(org.db, () => step(createOrgContext(org, memberId, { now: platform.now, source: 'demo', events: platform.events })))
  }
}

function planRemoval(platform: Platform, ids: SeededIds, memberId: string, apply: Apply): ((context: OrgContext) => void)[] {
  return [
    ...['app.dashboard', 'app.customers', 'app.blocks'].map((name) => (context: OrgContext) => dropEntry(context, app, ids.uuid(name))),
    ...['page.handbook', 'page.week'].map((name) => (context: OrgContext) => dropEntry(context, page, ids.uuid(name))),
    ...tableNames.map((table) => (context: OrgContext) => dropTable(context, tableIdOf(ids, table), apply)),
    ...['folder.sales', 'folder.operations'].map((name) => (context: OrgContext) => dropFolder(context, ids.uuid(name), apply)),
    (context) => dropChannel(context, ids.uuid('chat.shops'), apply),
    (context) => dropTasks(context, 'tasks:team', demoTaskIds(ids, 'team')),
    (context) => dropTasks(context, `tasks:user:${demoOwner(context) ?? memberId}`, demoTaskIds(ids, 'own')),
    (context) => dropPeople(platform, context, ids),
    forgetDemo,
  ]
}

function dropEntry(context: OrgContext, kind: EntryKind, id: string): void {
  const { db } = context.org
  const row = db.get(db.build.selectFrom(kind.type).select('deleted_at').where('id', '=', id))
  if (!row || row.deleted_at !== null) return
  setArchived(context, kind, id, true)
  deleteEntry(context, kind, id)
}

function dropTable(context: OrgContext, id: string, apply: Apply): void {
  const { db } = context.org
  const row = db.get(db.build.selectFrom('table_def').select(['archived_at', 'deleted_at']).where('id', '=', id))
  if (!row || row.deleted_at !== null) return
  if (row.archived_at === null) apply(context, 'tables.archive', { id })
  apply(context, 'tables.delete', { id, confirmed: forever })
}

/** With what people have said in it. */
function dropChannel(context: OrgContext, chatId: string, apply: Apply): void {
  const { db } = context.org
  if (db.get(db.build.selectFrom('chat').select('id').where('id', '=', chatId).where('deleted_at', 'is', null)))
    apply(context, 'chats.delete', { chatId })
}

/** The items that people put into the folder stay. */
function dropFolder(context: OrgContext, id: string, apply: Apply): void {
  const { db } = context.org
  const row = db.get(db.build.selectFrom('folder').select('deleted_at').where('id', '=', id))
  if (row?.deleted_at === null) apply(context, 'folders.delete', { id })
}

function dropTasks(context: OrgContext, document: 'tasks:team' | `tasks:user:${string}`, tasks: readonly string[]): void {
  changeDocumentInWrite(
    context,
    document,
    (doc) => {
      const known = tasksOf(doc)
      for (const id of tasks) if (known.has(id)) removeTask(doc, id, 'demo')
    },
    'demo',
  )
}

/** The colleagues have no account; an older demo gave them some without a password, which go with them. */
function dropPeople(platform: Platform, { org, now }: OrgContext, ids: SeededIds): void {
  const { me: _, ...colleagues } = demoPeople(ids, '')
  for (const id of Object.values(colleagues)) {
    const row = org.db.get(org.db.build.selectFrom('member').select(['account_id', 'deleted_at']).where('id', '=', id))
    if (!row || row.deleted_at !== null) continue
    org.db.run(
      org.db.build.updateTable('member').set({ active: 0, deleted_at: now().toISOString(), seq: org.nextSeq() }).where('id', '=', id),
    )
    const { control } = platform
    org.db.afterCommit(() => {
      control.writeNow(() => {
        control.run(control.build.deleteFrom('membership').where('org_id', '=', org.orgId).where('member_id', '=', id))
        control.run(control.build.deleteFrom('account').where('id', '=', row.account_id).where('password_hash', 'is', null))
      })
      platform.events.emit('access-changed', { orgId: org.orgId, memberId: id })
    })
  }
  org.changed()
}

/** The member for whom the demo was made. */
function demoOwner({ org: { db } }: OrgContext): string | undefined {
  return db.get(db.build.selectFrom('meta').select('value').where('key', '=', 'demo.member'))?.value
}

function forgetDemo({ org }: OrgContext): void {
  org.db.run(org.db.build.deleteFrom('meta').where('key', 'like', 'demo.%'))
  org.db.run(org.db.build.updateTable('organisation').set({ demo: 0, seq: org.nextSeq() }))
  org.changed()
}
