import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import { removeTask, tasksOf } from '#shared/nouns/tasks/tasks-document.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { createSeededIds, type SeededIds } from '#server/lib/seeded-ids.ts'
import { demoPeople } from '#server/features/demo/demo-people.ts'
import { tableIdOf, tableNames } from '#server/features/demo/demo-structure.ts'
import { demoAutomation } from '#server/features/demo/demo-talk.ts'
import { demoTaskIds } from '#server/features/demo/demo-tasks.ts'
import { runStepPlan, type PlannedStep } from '#server/jobs/step-plan.ts'
import { writeRecords } from '#server/mutations/write-records.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'
import { removalSteps, type BroughtKind, type BroughtThing } from '#server/templates/remove/removal-steps.ts'

type Apply = <K extends MutationKind>(context: OrgContext, kind: K, args: MutationArgs[K]) => void

/**
 * Removes everything that the demo workspace brought, for good. Each step is a write that takes what is left of its
 * part: a second run goes on.
 */
export async function removeDemo(platform: Platform, org: OrgDatabase, memberId: string, apply: Apply): Promise<void> {
  await runStepPlan({
    steps: planRemoval(platform, createSeededIds(org.orgId), memberId, apply),
    write: (work) => writeRecords(org.db, work),
    context: () => createOrgContext(org, memberId, { now: platform.now, source: 'demo', events: platform.events }),
    // each looks at what is left of its part
    isDone: () => false,
    note: () => undefined,
  })
  await dropAccounts(platform, org, createSeededIds(org.orgId))
}

function planRemoval(platform: Platform, ids: SeededIds, memberId: string, apply: Apply): PlannedStep<OrgContext>[] {
  const things = (kind: BroughtKind, names: readonly string[]): BroughtThing[] => names.map((name) => ({ kind, id: ids.uuid(name) }))
  const brought: BroughtThing[] = [
    ...things('app', ['app.dashboard', 'app.customers', 'app.blocks']),
    ...things('page', ['page.handbook', 'page.week']),
    ...tableNames.map((table): BroughtThing => ({ kind: 'table', id: tableIdOf(ids, table) })),
    ...things('folder', ['folder.sales', 'folder.operations']),
  ]
  return [
    { name: 'automation', run: (context) => dropAutomation(context, demoAutomation(ids), apply) },
    ...removalSteps(brought, { apply, isForGood: true }),
    { name: 'channel', run: (context) => dropChannel(context, ids.uuid('chat.shops'), apply) },
    { name: 'team tasks', run: (context) => dropTasks(context, 'tasks:team', demoTaskIds(ids, 'team')) },
    { name: 'own tasks', run: (context) => dropTasks(context, `tasks:user:${demoOwner(context) ?? memberId}`, demoTaskIds(ids, 'own')) },
    { name: 'people', run: (context) => dropPeople(platform, context, ids) },
    { name: 'mark', run: forgetDemo },
  ]
}

/** With what people have said in it. */
function dropChannel(context: OrgContext, chatId: string, apply: Apply): void {
  const { db } = context.org
  if (db.get(db.build.selectFrom('chat').select('id').where('id', '=', chatId).where('deleted_at', 'is', null)))
    apply(context, 'chats.delete', { chatId })
}

function dropAutomation(context: OrgContext, id: string, apply: Apply): void {
  const { db } = context.org
  if (db.get(db.build.selectFrom('automation').select('id').where('id', '=', id).where('deleted_at', 'is', null)))
    apply(context, 'automations.delete', { id })
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
    org.db.afterCommit(() => platform.events.emit('access-changed', { orgId: org.orgId, memberId: id }))
  }
  org.changed()
}

/** Their places and accounts, once they are gone from the file. A second run of the effect finds nothing more. */
async function dropAccounts({ controlStore }: Platform, { db, orgId }: OrgDatabase, ids: SeededIds): Promise<void> {
  const { me: _, ...colleagues } = demoPeople(ids, '')
  const gone = db.build.selectFrom('member').select(['id', 'account_id']).where('id', 'in', Object.values(colleagues))
  const people = db.all(gone.where('deleted_at', 'is not', null))
  await controlStore.write(async (tx) => {
    for (const { id, account_id: accountId } of people) {
      await tx.run(tx.build.deleteFrom('membership').where('org_id', '=', orgId).where('member_id', '=', id))
      await tx.run(tx.build.deleteFrom('account').where('id', '=', accountId).where('password_hash', 'is', null))
    }
  })
}

/** The member for whom the demo was made. */
function demoOwner({ org: { db } }: OrgContext): string | undefined {
  return db.get(db.build.selectFrom('meta').select('value').where('key', '=', 'demo.member'))?.value
}

function forgetDemo({ org }: OrgContext): void {
  org.db.run(org.db.build.deleteFrom('meta').where('key', 'like', 'demo.%'))
  // its ids are spent: a second demo would find rows of the first
  org.db.run(
    org.db.build
      .insertInto('meta')
      .values({ key: 'demoRemoved', value: '1' })
      .onConflict((on) => on.doNothing()),
  )
  org.db.run(org.db.build.updateTable('organisation').set({ demo: 0, seq: org.nextSeq() }))
  org.changed()
}
