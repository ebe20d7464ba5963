import { newId, newShortId } from '#shared/lib/ids.ts'
import { step, trigger } from '#tests/support/run-automations.ts'
import { plain, type UpdateSamples, type UpdateWorld } from '#tests/support/update-samples/update-sample.ts'

const look = { label: 'Named', icon: 'rocket', color: 'red' }

/** One row of a table of the organisation's file. */
function rowOf(
  { org: { org } }: UpdateWorld,
  name: 'app' | 'page' | 'folder' | 'table_def' | 'chat' | 'automation' | 'form_def',
  id: string,
) {
  return () => plain(org.db.all(org.db.build.selectFrom(name).selectAll().where('id', '=', id)))
}

async function made(world: UpdateWorld, kind: string, args: object): Promise<void> {
  const result = await world.admin.mutate(kind as 'apps.create', args as never)
  if (result.status !== 'applied') throw new Error(`${kind} ${JSON.stringify(result)}`)
}

/** Mutations that change a thing. */
export const mutatedUpdates: UpdateSamples = {
  'apps.update': async (world) => {
    const id = newId()
    await made(world, 'apps.create', { id, ...look })
    return { needed: { id }, whole: look, read: rowOf(world, 'app', id) }
  },
  'pages.update': async (world) => {
    const id = newId()
    await made(world, 'pages.create', { id, ...look })
    return { needed: { id }, whole: look, read: rowOf(world, 'page', id) }
  },
  'pages.relate': async (world) => {
    const id = newId()
    await made(world, 'pages.create', { id, ...look })
    const record = newId()
    await made(world, 'records.change', { tableId: world.table.id, changes: [{ op: 'create', id: record, values: {} }] })
    const whole = { record: { tableId: world.table.id, recordId: record }, letterOf: world.table.id }
    return { needed: { id }, whole, read: rowOf(world, 'page', id) }
  },
  'folders.update': async (world) => {
    const id = newId()
    const whole = { ...look, position: 'a5' }
    await made(world, 'folders.create', { id, ...whole })
    return { needed: { id }, whole, read: rowOf(world, 'folder', id) }
  },
  'tables.update': ({ ...world }) => {
    const { id, fields } = world.table
    const whole = { ...look, recordLabelField: fields['Name'] }
    return Promise.resolve({ needed: { id }, whole, read: rowOf(world, 'table_def', id) })
  },
  'tables.setConditionals': (world) => {
    const { id, fields } = world.table
    const fieldId = fields['Name'] ?? ''
    const when = { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId, operator: 'contains', value: 'x' }] }
    const conditionals = [{ id: 'one', when, actions: [{ type: 'hide', fieldId: fields['Total'] }] }]
    return Promise.resolve({ needed: { id, conditionals }, whole: {}, read: rowOf(world, 'table_def', id) })
  },
  'fields.update': (world) => {
    const { db } = world.org.org
    const id = world.table.fields['Total'] ?? ''
    return Promise.resolve({
      needed: { id, tableId: world.table.id },
      whole: {
        label: 'Sum',
        config: { decimals: 4, thousands: false },
        required: true,
        default: { kind: 'fixed', value: 5 },
        position: 'a7',
      },
      bags: ['config'],
      acts: ['type'],
      read: () => plain(db.all(db.build.selectFrom('field_def').selectAll().where('id', '=', id))),
    })
  },
  'views.update': async (world) => {
    const { db } = world.org.org
    const id = newShortId('v')
    const place = { id, tableId: world.table.id }
    const config = { fields: [world.table.fields['Name']], widths: {}, filter: null, sorts: [], frozen: 3, rowHeight: 'tall' }
    const whole = { label: 'View', position: 'a5', config }
    await made(world, 'views.create', { ...place, type: 'table', ...whole })
    return {
      needed: place,
      whole,
      bags: ['config'],
      acts: ['shared', 'locked'],
      read: () => plain(db.all(db.build.selectFrom('view_def').selectAll().where('id', '=', id))),
    }
  },
  'views.choose': (world) => {
    const { db } = world.org.org
    return Promise.resolve({
      needed: { tableId: world.table.id },
      whole: { last: world.table.viewId, hidden: [newShortId('v')] },
      read: () => plain(db.all(db.build.selectFrom('view_choice').selectAll())),
    })
  },
  'forms.update': async (world) => {
    const id = newId()
    const place = { id, tableId: world.table.id }
    const definition = { v: 1, parts: [], title: 'Title', text: 'Text', send_label: 'Go' }
    const whole = { label: 'Form', position: 'a5', definition }
    await made(world, 'forms.create', { ...place, kind: 'super', ...whole })
    return { needed: place, whole, read: rowOf(world, 'form_def', id) }
  },
  'chats.update': async (world) => {
    const chatId = newId()
    const members = [world.org.admin.memberId, world.org.addMember().memberId]
    const whole = { name: 'Talk', iconColor: 'red', backgroundColor: 'green', members, keepDays: 30, fromJoining: true }
    await made(world, 'chats.create', { id: chatId, ...whole })
    const { db } = world.org.org
    const people = () => db.all(db.build.selectFrom('chat_member').select('member_id').where('chat_id', '=', chatId).orderBy('member_id'))
    return { needed: { chatId }, whole, read: () => [rowOf(world, 'chat', chatId)(), people()] }
  },
  'chats.mark': async (world) => {
    const chatId = newId()
    await made(world, 'chats.create', { id: chatId, name: 'Marked', iconColor: 'red', backgroundColor: null, members: ['*'] })
    const { db } = world.org.org
    const read = () => plain(db.all(db.build.selectFrom('chat_state').selectAll().where('chat_id', '=', chatId)))
    return { needed: { chatId }, whole: { starred: true, muted: true, follows: true }, read }
  },
  'automations.update': async (world) => {
    const id = newId()
    const content = {
      trigger: trigger('recordDeleted', { tableId: world.table.id }),
      actions: [step('stop', {})],
    }
    const texts = { name: 'Rule', description: 'What for', folder: 'Ours' }
    await made(world, 'automations.create', { id, ...texts, definition: content })
    // a definition is a whole version, and only the next one may follow it; the switch alone is a change of it
    return { needed: { id }, whole: texts, acts: ['definition', 'disallowChange'], read: rowOf(world, 'automation', id) }
  },
}
