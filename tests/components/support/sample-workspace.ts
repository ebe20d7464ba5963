import type { FeedAnswer, FeedChange } from '#shared/catalogue/feed.ts'
import type { Comment } from '#shared/nouns/comments/comment.ts'
import type { Automation } from '#shared/nouns/automations/automation.ts'
import type { EntityKind, EntityOf } from '#shared/catalogue/entities.ts'
import type { Form } from '#shared/nouns/forms/form.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import type { View } from '#shared/views/view.ts'
import { sampleCells } from '#tests/components/cells/sample-cells.ts'
import { sampleRights } from '#tests/components/support/sample-rights.ts'

/** The time at which everything was made. */
export const at = '2026-03-14T09:30:00.000Z'
const uuid = (last: number): string => `018f0000-0000-7000-8000-${String(last).padStart(12, '0')}`

/** Ids of the sample workspace. */
export const ids = {
  table: 'taaaaaaaaaaaa',
  emptyTable: 'tbbbbbbbbbbbb',
  view: 'vaaaaaaaaaaaa',
  app: uuid(11),
  page: uuid(12),
  folder: uuid(13),
  form: uuid(14),
  role: sampleRights.role.id,
  colleague: uuid(21),
  records: [uuid(1), uuid(2), uuid(3)],
}

const look = { icon: 'table', color: 'blue', createdAt: at, createdBy: null, updatedAt: at }
export const table: Table = { ...look, id: ids.table, label: 'Orders', recordLabelField: 'faaaaaaaaaaaa' }
export const emptyTable: Table = { ...look, id: ids.emptyTable, label: 'Suppliers', recordLabelField: null }

function field(id: string, type: FieldTypeName, label: string, position: string): Field {
  return { id, tableId: ids.table, type, label, config: sampleCells[type].config ?? {}, required: false, position }
}

export const fields: readonly Field[] = [
  field('faaaaaaaaaaaa', 'singleLineText', 'Customer', 'a0'),
  field('fbbbbbbbbbbbb', 'currency', 'Total', 'a1'),
  field('fcccccccccccc', 'select', 'Status', 'a2'),
  field('fdddddddddddd', 'date', 'Due', 'a3'),
  field('feeeeeeeeeeee', 'checkbox', 'Paid', 'a4'),
]

export const view: View = {
  id: ids.view,
  tableId: ids.table,
  type: 'table',
  label: 'All orders',
  position: 'a0',
  config: { fields: null, widths: {}, filter: null, sorts: [] },
}

/** Two pages: who orders, and, for those who pay later, when. */
export const form: Form = {
  ...{ id: ids.form, tableId: ids.table, kind: 'super', label: 'New order', position: 'a0', version: 1, updatedAt: at },
  definition: {
    v: 1,
    title: 'Order here',
    text: 'We bake every morning.',
    header_color: 'teal',
    parts: [
      { id: 'p1', type: 'field', field_id: 'faaaaaaaaaaaa', label: 'Who orders?', help: 'The name on the bill.' },
      { id: 'p2', type: 'field', field_id: 'feeeeeeeeeeee' },
      { id: 'p3', type: 'page_break', title: 'The rest' },
      { id: 'p4', type: 'text', text: 'Nearly there.' },
      { id: 'p5', type: 'field', field_id: 'fbbbbbbbbbbbb', required: true },
      {
        ...{ id: 'p6', type: 'field', field_id: 'fdddddddddddd' },
        when: { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: 'feeeeeeeeeeee', operator: 'isNotChecked' }] },
      },
    ],
    on_save: { do: 'success', title: 'Thank you', text: 'See you at seven.' },
  },
}

/** Tells a colleague of each new order. */
export const sampleAutomation: Automation = {
  ...{ id: uuid(41), name: 'Tell of new orders', description: '', folder: '', objectId: ids.table, createdBy: ids.colleague },
  ...{ ownerId: ids.colleague, type: 'Default', enabled: true, version: 1, problem: null, updatedAt: at },
  trigger: { kind: 'recordCreated', config: { tableId: ids.table }, disallowChange: false },
  actions: [{ id: 'baaaaaaaaaaaa', kind: 'notifyPeople', config: { people: [ids.colleague], of: 'trigger' }, branches: [] }],
}

const customers = ['Linden Café', 'Harbour Bakery', 'Old Mill Books']
const seq = 1

/** Comments on the first order: a conversation, and a settled one. */
export const comments: readonly Comment[] = [
  { ...saidBy(ids.colleague, 31, 'Call them on Monday'), reactions: { '👍': [ids.colleague] } },
  { ...saidBy(ids.colleague, 32, 'They were closed'), parentId: uuid(31) },
  { ...saidBy(ids.colleague, 33, 'Is the price right?'), resolvedAt: at },
]

function saidBy(authorId: string, last: number, text: string): Comment {
  const place = { itemType: 'table', itemId: ids.table, recordId: ids.records[0] ?? '' } as const
  const nothing = { parentId: null, mentions: [], reactions: {}, editedAt: null, resolvedAt: null, anchor: null }
  return { id: uuid(last), ...place, ...nothing, authorId, text, madeAt: at }
}

/** The records of a table, as the server sends them. */
export function chunkOf(tableId: string): RecordChunk {
  const recordIds = tableId === ids.table ? ids.records : []
  const same = <T>(value: T): T[] => recordIds.map(() => value)
  return {
    tableId,
    seq,
    head: seq,
    more: false,
    removed: [],
    columns: {
      id: recordIds,
      seq: same(seq),
      created_at: same(at),
      created_by: same(null),
      updated_at: same(at),
      updated_by: same(null),
      faaaaaaaaaaaa: recordIds.map((_, index) => customers[index] ?? null),
      fbbbbbbbbbbbb: recordIds.map((_, index) => (index + 1) * 12_345),
      fcccccccccccc: same('oaaaaaaaaaaaa'),
      fdddddddddddd: same('2026-03-14'),
      feeeeeeeeeeee: recordIds.map((_, index) => index % 2),
    },
  }
}

/** Further things of one test file, as `useSampleDevice` has them. */
export const alsoInFeed: FeedChange[] = []

/** The whole workspace as one answer of the feed, seen by a person of the sample rights. */
export function sampleFeed(me: { memberId: string; orgId: string }): FeedAnswer {
  const change = <K extends EntityKind>(kind: K, data: EntityOf<K>): FeedChange => ({ kind, id: data.id, seq, data }) as FeedChange
  const member = { email: 'ana@example.com', photoUrl: null, hue: 0, seat: 'builder' as const, active: true }
  return {
    epoch: 'epoch-1',
    seq: sampleRights.seq,
    full: true,
    changes: [
      change('organisation', {
        id: me.orgId,
        name: 'Acme',
        slug: 'acme',
        primaryColor: null,
        language: 'en',
        timezone: 'UTC',
        currencySymbol: '$',
        hideTablesForMember: false,
      }),
      change('role', sampleRights.role),
      change('role', { id: 'role-2', name: 'Members', color: 'teal', initialUrl: null, isAdmin: false, profile: {} }),
      change('member', { ...member, id: me.memberId, displayName: 'Ana', roleId: ids.role, isAdmin: true }),
      change('member', { ...member, id: ids.colleague, displayName: 'Bruno', email: 'bruno@example.com', roleId: 'role-2', hue: 3 }),
      change('folder', { id: ids.folder, label: 'Sales', icon: 'folder', color: 'green', position: 'a0' }),
      change('app', { ...look, id: ids.app, label: 'Sales board', icon: 'layout-grid', isPublic: false }),
      change('page', { ...look, id: ids.page, label: 'Handbook', icon: 'file-text', isPublic: false, parentId: null }),
      change('table', table),
      change('table', emptyTable),
      ...fields.map((one) => change('field', one)),
      change('view', view),
      change('form', form),
      change('automation', sampleAutomation),
      ...comments.map((one) => change('comment', one)),
      ...alsoInFeed,
    ],
    tables: [
      { id: ids.table, seq, rows: ids.records.length },
      { id: ids.emptyTable, seq: 0, rows: 0 },
    ],
  }
}
