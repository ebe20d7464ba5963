import type { Chat } from '#shared/nouns/chat/chat.ts'
import type { ActKind, ActThing } from '#client/nouns/acts/act.ts'
import { fields, ids, sampleAutomation, table, view } from '#tests/components/support/sample-workspace.ts'

const noop = (): void => undefined
const field = fields[1] ?? fields[0]
if (!field) throw new Error('the sample has fields')
const access = { editRecords: true, createRecords: true, deleteRecords: true, manageFields: true, comment: true, read: true } as never
const chat = {
  id: 'chat',
  chatType: 'private_channel',
  members: [ids.colleague],
  starred: false,
  muted: false,
  follows: true,
  mayEdit: true,
}

/** A thing of every kind with acts, as its own screen shows it. A new kind does not compile without one. */
export const sampleThings: { readonly [Kind in ActKind]: Extract<ActThing, { kind: Kind }> } = {
  table: { kind: 'table', target: { id: ids.table, label: table.label } },
  app: { kind: 'app', target: { id: ids.app, label: 'Desk', isEditing: true } },
  page: { kind: 'page', target: { id: ids.page, label: 'Handbook' } },
  folder: { kind: 'folder', target: { id: ids.folder, label: 'Sales' } },
  record: {
    kind: 'record',
    target: {
      id: ids.records[0] ?? '',
      tableId: ids.table,
      label: 'Ana',
      host: { access, open: noop, copy: noop, paste: async () => true, insert: noop, print: noop, duplicate: noop, remove: noop },
    },
  },
  view: {
    kind: 'view',
    target: {
      id: view.id,
      tableId: ids.table,
      label: view.label,
      host: { view, views: [view, { ...view, id: 'other' }], mayManage: true, onDo: noop },
    },
  },
  field: {
    kind: 'field',
    target: {
      id: field.id,
      tableId: ids.table,
      label: field.label,
      host: {
        field,
        columns: fields,
        config: { fields: null, widths: {}, filter: null, sorts: [], frozen: 2 } as never,
        onChange: noop,
        mayManage: true,
        isLabel: false,
        onFieldForm: noop,
        onDelete: noop,
      },
    },
  },
  member: { kind: 'member', target: { id: ids.colleague, label: 'Bea', email: 'bea@acme.test', roleId: ids.role } },
  chat: {
    kind: 'chat',
    target: {
      id: 'chat',
      label: 'Sales',
      host: { chat: chat as unknown as Chat, onPinned: noop, onJump: noop, onEdit: noop, onExport: noop },
    },
  },
  task: {
    kind: 'task',
    target: {
      id: 'task',
      label: 'Ring',
      host: { isToday: false, isBookmarked: true, toggleToday: noop, toggleBookmark: noop, clone: noop, remove: noop },
    },
  },
  automation: {
    kind: 'automation',
    target: { id: sampleAutomation.id, label: sampleAutomation.name, host: { automation: sampleAutomation, onOpen: noop } },
  },
}
