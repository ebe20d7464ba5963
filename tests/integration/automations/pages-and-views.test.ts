import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { inlineText, isPageText, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import type { StepAct } from '#shared/nouns/automations/run.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { dryRun } from '#server/features/automations/runs/dry-run.ts'
import { pagesFeature } from '#server/features/pages/pages-feature.ts'
import { viewsFeature } from '#server/features/views/views-feature.ts'
import { registerOwnMutations } from '#server/mutations/own-mutation.ts'
import { changeDocument, readDocument } from '#server/sync/org-documents.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { createAutomationWorld, mutateAs, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'

let world: ReturnType<typeof createAutomationWorld>
let orders: BuiltTable
beforeEach(() => {
  world = createAutomationWorld()
  registerOwnMutations(pagesFeature.mutations ?? {})
  orders = buildTable(admin(), { label: 'Orders', fields: { number: 'singleLineText', total: 'currency', secret: 'singleLineText' } })
})
afterEach(() => world.dispose())

const admin = (): OrgContext => world.context(world.admin)
const field = (name: string): string => orders.fields[name] ?? ''
const onOrder = () => trigger('recordCreated', { tableId: orders.id })
const pages = () =>
  world.org.db.all(
    world.org.db.build
      .selectFrom('page')
      .select(['id', 'label', 'record_id', 'created_by'])
      .where('deleted_at', 'is', null)
      .orderBy('created_at'),
  )
const runs = () => world.org.db.all(world.org.db.build.selectFrom('run').select(['id', 'status', 'error']))
const ofField = (name: string): PageNode => ({ type: 'mention', attrs: { kind: 'field', id: field(name), label: name }, children: [] })

/** A page with places for fields. */
async function addTemplate(label = 'Offer'): Promise<string> {
  const id = newId()
  await mutateAs(admin(), 'pages.create', { id, label, icon: 'file-text', color: 'amber' }, pagesFeature.mutations)
  const words = (text: string): PageNode => ({ type: 'text', text, marks: [] })
  const body = {
    type: 'paragraph',
    attrs: {},
    children: [words('For '), ofField('number'), words(': '), ofField('total'), ofField('secret')],
  }
  await changeDocument(admin(), `page:${id}`, (doc) => writePage(doc, { nodes: [body] }), 'person')
  return id
}

const textOf = (nodes: readonly PageNode[]): string =>
  nodes.map((node) => (isPageText(node) ? node.text : inlineText(node) || textOf(node.children))).join('')
const textOfPage = (id: string): string => readDocument(world.org, `page:${id}`, (doc) => textOf(readPageSnapshot(doc).body))

describe('a page from a template', () => {
  it('has the values of its record, is the record’s page, and tells later steps its address', async () => {
    const pageId = await addTemplate()
    const make = step('createPage', { pageId, about: 'trigger', isOfRecord: true })
    const mail = step('sendMail', { to: 'ana@example.com', subject: `{{${make.id}.json.title}}`, body: `{{${make.id}.json.url}}` })
    await switchOn(admin(), { trigger: onOrder(), actions: [make, mail] })
    const [order] = addRecords(admin(), orders, [{ number: 'O-1', total: 1250, secret: ' x' }])
    await runAutomations(world)
    expect(runs().map(({ status, error }) => [status, error])).toEqual([['done', null]])
    const made = pages()[1]
    expect(made).toMatchObject({ label: 'Offer – O-1', record_id: order, created_by: world.admin.memberId })
    expect(textOfPage(made?.id ?? '')).toBe('For O-1: $12.50 x')
    // the template keeps its places
    expect(textOfPage(pageId)).not.toContain('O-1')
    expect(world.platform.mails.map(({ subject, text }) => [subject, text.endsWith(`/doc-page/${made?.id}`)])).toEqual([
      ['Offer – O-1', true],
    ])
  })

  it('is dry first: its words are those of the run, and nothing is made', async () => {
    const pageId = await addTemplate()
    const definition = {
      trigger: onOrder(),
      actions: [step('createPage', { pageId, title: `Offer {{trigger.${field('number')}}}`, about: 'trigger' })],
    }
    const [recordId = ''] = addRecords(admin(), orders, [{ number: 'O-2' }])
    const means = { platform: world.platform, signal: new AbortController().signal }
    const [dry] = await dryRun(means, admin(), definition, { recordId })
    expect(pages()).toHaveLength(1)
    await switchOn(admin(), definition)
    addRecords(admin(), orders, [{ number: 'O-2' }])
    await runAutomations(world)
    const acts = world.org.db
      .all(world.org.db.build.selectFrom('run_step').select('act'))
      .map(({ act }) => JSON.parse(act ?? 'null') as StepAct)
    expect(acts.map(({ texts }) => texts)).toEqual([
      [
        { name: 'title', text: 'Offer O-2' },
        { name: 'template', text: 'Offer' },
      ],
    ])
    expect(dry?.steps.map(({ act, error }) => error ?? act)).toEqual(acts)
  })

  it('shows no value and no template that its owner does not see', async () => {
    const pageId = await addTemplate()
    const hidden = await addTemplate('Hidden')
    const profile = {
      ...{ create_dashboard: 1, manage_tricks: 1, doc_pages_enabled: { [pageId]: 'view' } },
      tables_enabled: { [orders.id]: { fields_excluded: [field('secret')], can_edit: true, can_create: true } },
    } as unknown as Profile
    const owner = world.context(world.addMember({ seat: 'builder', profile }))
    await switchOn(owner, { trigger: onOrder(), actions: [step('createPage', { pageId, about: 'trigger' })] })
    addRecords(admin(), orders, [{ number: 'O-3', secret: 'amber' }])
    await runAutomations(world)
    const made = pages().at(-1)
    expect([runs()[0]?.status, textOfPage(made?.id ?? '')]).toEqual(['done', 'For O-3: '])
    await expect(
      switchOn(owner, { trigger: onOrder(), actions: [step('createPage', { pageId: hidden, about: 'trigger' })] }),
    ).rejects.toMatchObject({ id: expect.any(String) as string })
  })
})

describe('a view in a mail', () => {
  async function addView(config: Record<string, unknown>): Promise<string> {
    const id = newShortId('v')
    const view = { id, tableId: orders.id, type: 'table', label: 'Dear ones', config, position: 'a5' }
    await mutateAs(admin(), 'views.create', view, viewsFeature.mutations)
    return id
  }
  const dear = () => ({
    widths: {},
    fields: [field('number'), field('total'), field('secret')],
    filter: { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: field('total'), operator: 'greater', value: 1000 }] },
    sorts: [{ fieldId: field('number'), direction: 'desc' }],
  })
  const rows = [
    { number: 'O-1', total: 500, secret: 'a' },
    { number: 'O-2', total: 1250, secret: 'b' },
    { number: '=O-3', total: 3000, secret: 'c' },
  ]

  async function send(owner: OrgContext, viewAs: string): Promise<{ filename: string; content: string }> {
    addRecords(admin(), orders, rows)
    const viewId = await addView(dear())
    const mail = step('sendMail', { to: 'ana@example.com', subject: 'x', body: 'x', viewTable: orders.id, viewId, viewAs })
    await switchOn(owner, { trigger: trigger('recordUpdated', { tableId: orders.id }), actions: [mail] })
    const [id = ''] = addRecords(admin(), orders, [{ number: 'O-0', total: 100 }])
    const changed = { op: 'update' as const, id, base: Number.MAX_SAFE_INTEGER, values: { [field('total')]: 200 } }
    change(admin(), orders.id, [changed])
    await runAutomations(world)
    expect(runs().map(({ status, error }) => [status, error])).toEqual([['done', null]])
    const [file] = world.platform.mails[0]?.attachments ?? []
    return { filename: file?.filename ?? '', content: Buffer.from(file?.content ?? '').toString('latin1') }
  }

  it('goes along as CSV with its conditions, order and fields, and runs no formula', async () => {
    expect(await send(admin(), 'csv')).toEqual({
      filename: 'Orders – Dear ones.csv',
      content: "number,total,secret\r\nO-2,12.50,b\r\n'=O-3,30,c\r\n",
    })
    // data that leaves is in the history
    const audit = world.org.db.all(world.org.db.build.selectFrom('audit_log').select('after').where('action', '=', 'records.exported'))
    expect(audit.map(({ after }) => JSON.parse(after ?? 'null') as unknown)).toEqual([{ format: 'csv', rows: 2 }])
  })

  it('has no field that its owner does not see', async () => {
    const profile = {
      manage_tricks: 1,
      tables_enabled: { [orders.id]: { fields_excluded: [field('secret')], can_edit: true } },
    } as unknown as Profile
    const owner = world.context(world.addMember({ seat: 'builder', profile }))
    expect((await send(owner, 'csv')).content).toBe("number,total\r\nO-2,12.50\r\n'=O-3,30\r\n")
  })

  it.each([
    ['xlsx', 'PK'],
    ['pdf', '%PDF-'],
  ])('goes along as %s', async (viewAs, begins) => {
    const { filename, content } = await send(admin(), viewAs)
    expect([filename, content.slice(0, begins.length)]).toEqual([`Orders – Dear ones.${viewAs}`, begins])
    expect(content.length).toBeGreaterThan(1000)
  })

  it('ends the step when the view is gone', async () => {
    const viewId = await addView(dear())
    const mail = step('sendMail', { to: 'ana@example.com', subject: 'x', body: 'x', viewTable: orders.id, viewId })
    await switchOn(admin(), { trigger: onOrder(), actions: [mail] })
    await mutateAs(admin(), 'views.delete', { id: viewId, tableId: orders.id }, viewsFeature.mutations)
    addRecords(admin(), orders, [{ number: 'O-9' }])
    await runAutomations(world)
    expect(world.platform.mails).toEqual([])
  })
})
