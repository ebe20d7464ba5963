import type * as Y from 'yjs'
import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { byPosition, positionBetween } from '#shared/lib/positions.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { fillCustomers, fillDashboard, fillMenuBar } from '#server/features/demo/demo-app.ts'
import { fillBlocks, shopForms } from '#server/features/demo/demo-blocks.ts'
import { sayAll, sayDocument, sayIn, type Say } from '#server/features/demo/demo-language.ts'
import { createSeededIds, type SeededIds } from '#server/lib/seeded-ids.ts'
import { fillHandbook, fillWeek } from '#server/features/demo/demo-pages.ts'
import { addColleagues, demoPeople } from '#server/features/demo/demo-people.ts'
import { makeDemoRecords, type DemoRecords } from '#server/features/demo/demo-records.ts'
import { addViews } from '#server/features/demo/demo-views.ts'
import { fieldIdOf, tableArgs, tableIdOf, tableNames } from '#server/features/demo/demo-structure.ts'
import { addAutomation, talk } from '#server/features/demo/demo-talk.ts'
import { fillTasks } from '#server/features/demo/demo-tasks.ts'
import { runStepPlan, type PlannedStep } from '#server/jobs/step-plan.ts'
import { writeRecords } from '#server/mutations/write-records.ts'
import { readSettings } from '#server/identity/people.ts'
import { createTurns } from '#server/lib/foreground.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { touchStructure } from '#server/storage/records/table-model.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'

/** Applies one mutation as the person would have; given by the server, so that the demo goes the one write path. */
export type ApplyMutation = <K extends MutationKind>(context: OrgContext, kind: K, args: MutationArgs[K]) => void

/** Records per write: other people's requests run between two writes. */
const batchSize = 150

/**
 * Fills an organisation with the demo company. Each step is one transaction that also records its completion. After a crash or in a second
 * call it continues where it stopped, without duplicates. It gives way to people at work, as imports do.
 */
export async function seedDemo(platform: Platform, org: OrgDatabase, memberId: string, plain: ApplyMutation): Promise<void> {
  const say = sayIn(languageOf(org, memberId))
  const apply: ApplyMutation = (context, kind, args) => plain(context, kind, sayAll(args, say))
  const ids = createSeededIds(org.orgId)
  const started = new Date(readMeta(org, 'demo.started') ?? platform.now().toISOString())
  const people = demoPeople(ids, memberId)
  const records = await makeDemoRecords(ids, Object.values(people).slice(0, 5), started, createTurns())
  await runStepPlan({
    steps: planSteps(org, { ids, memberId, people, records, now: started, say }, apply),
    write: (work) => writeRecords(org.db, work),
    context: () => createOrgContext(org, memberId, { now: platform.now, source: 'demo', events: platform.events }),
    isDone: (name) => readMeta(org, `demo.${name}`) !== undefined,
    note: (name) => {
      if (readMeta(org, 'demo.started') === undefined) {
        writeMeta(org, 'demo.started', started.toISOString())
        writeMeta(org, 'demo.member', memberId)
      }
      writeMeta(org, `demo.${name}`, platform.now().toISOString())
    },
  })
}

type Step = PlannedStep<OrgContext>

interface Company {
  ids: SeededIds
  memberId: string
  people: ReturnType<typeof demoPeople>
  records: DemoRecords
  now: Date
  say: Say
}

function planSteps(org: OrgDatabase, { ids, memberId, people, records, now, say }: Company, apply: ApplyMutation): Step[] {
  const dashboard = ids.uuid('app.dashboard')
  const customers = ids.uuid('app.customers')
  const handbook = ids.uuid('page.handbook')
  const week = ids.uuid('page.week')
  const sales = ids.uuid('folder.sales')
  const operations = ids.uuid('folder.operations')

  return [
    { name: 'people', run: () => addColleagues(org, ids, memberId, now) },
    {
      name: 'folders',
      run: (context) => {
        apply(context, 'folders.create', { id: sales, label: 'Sales', icon: 'briefcase', color: 'teal', position: lastPosition(context) })
        const second = { label: 'Operations', icon: 'package', color: 'amber', position: lastPosition(context) }
        apply(context, 'folders.create', { id: operations, ...second })
      },
    },
    ...tableNames.map((table): Step => ({
      name: `table.${table}`,
      run: (context) => {
        apply(context, 'tables.create', {
          ...tableArgs(ids, table),
          folderId: ['Customers', 'Orders', 'Requests'].includes(table) ? sales : operations,
        })
        if (table === 'Shops') keepUnique(context, tableIdOf(ids, table), fieldIdOf(ids, table, 'Code'))
      },
    })),
    ...tableNames.flatMap((table) =>
      chunks(records[table]).map((changes, index): Step => ({
        name: `records.${table}.${index}`,
        run: (context) => apply(context, 'records.change', { tableId: tableIdOf(ids, table), changes, gesture: 'demo' }),
      })),
    ),
    { name: 'views', run: (context) => addViews(context, ids, apply) },
    {
      name: 'apps',
      run: (context) => {
        apply(context, 'apps.create', { id: dashboard, label: 'Control room', icon: 'coffee', color: 'orange', folderId: sales })
        apply(context, 'apps.create', { id: customers, label: 'Customers', icon: 'users', color: 'teal', folderId: sales })
        fill(context, `app:${dashboard}`, (doc) => fillDashboard(doc, ids), say)
        fill(context, `app:${customers}`, (doc) => fillCustomers(doc, ids), say)
        for (const app of [dashboard, customers])
          fill(context, `bundle:${app}`, (doc) => fillMenuBar(doc, ids, { dashboard, customers, handbook }), say)
      },
    },
    {
      name: 'pages',
      run: (context) => {
        apply(context, 'pages.create', { id: handbook, label: 'How we work', icon: 'book', color: 'amber', folderId: operations })
        apply(context, 'pages.create', { id: week, label: 'Monday notes', icon: 'notes', color: 'blue', folderId: operations })
        fill(context, `page:${handbook}`, (doc) => fillHandbook(doc, ids), say)
        fill(context, `page:${week}`, fillWeek, say)
      },
    },
    {
      name: 'blocks',
      run: (context) => addEveryBlock(context, { ids, now, say, folderId: operations, dashboard, customers, handbook }, apply),
    },
    { name: 'talk', run: (context) => talk(context, ids, people, apply) },
    { name: 'automation', run: (context) => addAutomation(context, ids, apply) },
    {
      name: 'tasks',
      run: (context) => {
        changeDocumentInWrite(context, 'tasks:team', (doc) => fillTasks(doc, 'team', ids, people, now, say), 'demo')
        changeDocumentInWrite(context, `tasks:user:${memberId}`, (doc) => fillTasks(doc, 'own', ids, people, now, say), 'demo')
      },
    },
    {
      name: 'favourites',
      run: (context) => {
        apply(context, 'favourites.add', { itemType: 'app', itemId: dashboard, position: 'a0' })
        apply(context, 'favourites.add', { itemType: 'table', itemId: tableIdOf(ids, 'Orders'), position: 'a1' })
        apply(context, 'favourites.add', { itemType: 'page', itemId: handbook, position: 'a2' })
        // devices explain the demo from now on
        org.db.run(org.db.build.updateTable('organisation').set({ demo: 1, seq: org.nextSeq() }))
        org.changed()
      },
    },
  ]
}

function lastPosition({ org }: OrgContext): string {
  const folders = org.db.all(org.db.build.selectFrom('folder').select(['id', 'position']).where('deleted_at', 'is', null))
  return positionBetween(folders.toSorted(byPosition).at(-1)?.position ?? null, null)
}

interface Showcase {
  say: Say
  ids: SeededIds
  now: Date
  folderId: string
  dashboard: string
  customers: string
  handbook: string
}

/** The app that shows every block, with the forms and the channel that its blocks need. */
function addEveryBlock(context: OrgContext, { ids, now, say, folderId, ...links }: Showcase, apply: ApplyMutation): void {
  const id = ids.uuid('app.blocks')
  for (const form of shopForms(ids)) apply(context, 'forms.create', form)
  const channel = { name: 'shops', iconColor: 'violet', backgroundColor: null }
  apply(context, 'chats.create', { id: ids.uuid('chat.shops'), ...channel, members: ['*'] })
  apply(context, 'apps.create', { id, label: 'Every block', icon: 'layout-grid', color: 'violet', folderId })
  const given = { apps: [links.dashboard, links.customers], page: links.handbook, now }
  fill(context, `app:${id}`, (doc) => fillBlocks(doc, ids, given), say)
  fill(context, `bundle:${id}`, (doc) => fillMenuBar(doc, ids, links), say)
}

function fill(
  context: OrgContext,
  document: `app:${string}` | `page:${string}` | `bundle:${string}`,
  write: (doc: Y.Doc) => void,
  say: Say,
): void {
  changeDocumentInWrite(
    context,
    document,
    (doc) => {
      write(doc)
      sayDocument(doc, say)
    },
    'demo',
  )
}

/** The person's own language, or that of the organisation. */
function languageOf(org: OrgDatabase, memberId: string): Locale['language'] {
  const { db } = org
  const member = db.get(db.build.selectFrom('member').select('settings').where('id', '=', memberId))
  const own = readSettings(member?.settings ?? '{}').language
  return own ?? orgLocale(org).language
}

/** Inside a write, before the table has records: no two of them have one code. */
function keepUnique({ org }: OrgContext, tableId: string, fieldId: string): void {
  const row = { table_id: tableId, unique_field_id: fieldId, conditionals: '[]', suggested_fields: '[]' }
  // a table whose name is known has a row with the fields that are suggested for it
  const unique = { unique_field_id: fieldId }
  org.db.run(
    org.db.build
      .insertInto('table_rule')
      .values(row)
      .onConflict((conflict) => conflict.column('table_id').doUpdateSet(unique)),
  )
  touchStructure(org, tableId)
}

function chunks<T>(items: T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) => items.slice(index * batchSize, (index + 1) * batchSize))
}

function readMeta({ db }: OrgDatabase, key: string): string | undefined {
  return db.get(db.build.selectFrom('meta').select('value').where('key', '=', key))?.value
}

function writeMeta({ db }: OrgDatabase, key: string, value: string): void {
  db.run(db.build.insertInto('meta').values({ key, value }))
}
