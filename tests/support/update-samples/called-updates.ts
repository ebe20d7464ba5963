import { newId } from '#shared/lib/ids.ts'
import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import type { OutgoingWebhook, Webhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import { templatePicturePath } from '#shared/nouns/templates/template-limits.ts'
import { changeSource } from '#server/features/imports/sources/source-schedule.ts'
import { keepSource } from '#server/features/imports/sources/source-store.ts'
import { addRecords } from '#tests/support/build-table.ts'
import { plain, posted, type UpdateSamples, type UpdateWorld } from '#tests/support/update-samples/update-sample.ts'

const condition = (fieldId: string) => ({
  id: 'g',
  conjunction: 'and',
  nodes: [{ id: 'c', fieldId, operator: 'contains', value: 'x' }],
})
const field = ({ table }: UpdateWorld, name: string): string => table.fields[name] ?? ''

/** The links of one item, each with every setting that its kind has. */
function link(type: 'object' | 'form' | 'doc_page', config: (world: UpdateWorld) => object | Promise<object>): UpdateSamples[string] {
  return async (world) => {
    const { db } = world.org.org
    const page = newId()
    if (type === 'doc_page') await world.admin.mutate('pages.create', { id: page, label: 'Shown', icon: 'note', color: 'red' })
    const identifier = type === 'doc_page' ? page : world.table.id
    const whole = {
      ...{ name: 'Ours', config: await config(world), expiresAt: '2999-01-01T00:00:00.000Z', sites: ['https://shop.example'] },
      ...(type === 'object' && { canWrite: true }),
    }
    const { id } = await posted<{ id: string }>(world, 'public-links/create', { type, identifier, ...whole })
    return {
      path: 'public-links/update',
      needed: { id },
      whole: { ...whole, active: true },
      bags: ['config'],
      acts: ['password', ...(type === 'object' ? [] : ['canWrite'])],
      read: () => plain(db.all(db.build.selectFrom('public_link').selectAll().where('id', '=', id))),
    }
  }
}

/** Calls that change a thing. The part in brackets tells samples of one call apart. */
export const calledUpdates: UpdateSamples = {
  'POST builder/settings/update': async (world) => {
    const { db } = world.org.org
    const whole = { enabled: false, keepTexts: true, memberCredits: 5 }
    await world.admin.post('/api/builder/settings/update', whole)
    return { path: 'builder/settings/update', whole, read: () => plain(db.all(db.build.selectFrom('ai_setting').selectAll())) }
  },
  'PUT v3/low-code-webhook/:id': async (world) => {
    const { db } = world.org.org
    const mapping = [{ path: 'name', fieldId: field(world, 'Name') }]
    const whole = { name: 'In', active: 0, table_name: world.table.id, mapping, key_field: field(world, 'Name'), signed_by: 'github' }
    const { id_webhooks: id } = await posted<Webhook>(world, 'v3/low-code-webhook', { ...whole, secret: 'of the sender' })
    return {
      path: `v3/low-code-webhook/${id}`,
      whole: { ...whole, automation_id: null, id_trama_low_code_functions: null },
      acts: ['secret'],
      read: () => plain(db.all(db.build.selectFrom('webhook').selectAll().where('id', '=', id))),
    }
  },
  'PUT v3/low-code-functions/:id': async (world) => {
    const { db } = world.org.org
    const trigger = { event: ['afterUpdate'], related_table: world.table.id }
    await world.admin.request('PUT', '/api/low-code/secrets/FILLED', { body: { value: 'of books' } })
    const permissions = { addresses: ['https://books.example/'], secrets: ['FILLED'] }
    const whole = { label: 'Fill', active: 0, language: 'python', trigger, is_async: 1, ...permissions }
    const { id_trama_low_code_functions: id } = await posted<LowCodeFunction>(world, 'v3/low-code-functions', whole)
    return {
      path: `v3/low-code-functions/${id}`,
      whole,
      read: () => plain(db.all(db.build.selectFrom('low_code_function').selectAll().where('id', '=', id))),
    }
  },
  'PUT low-code/secrets/:name': async (world) => {
    const { db } = world.org.org
    const value = 'of the sender'
    const { status } = await world.admin.request('PUT', '/api/low-code/secrets/KEY', { body: { value } })
    if (status >= 300) throw new Error(`the secret was refused: ${status}`)
    // the value is the whole body, and is sealed again each time
    return {
      path: 'low-code/secrets/KEY',
      needed: { value },
      whole: {},
      read: () => db.all(db.build.selectFrom('function_secret').select('name')),
    }
  },
  'PUT outgoing-webhooks/:id': async (world) => {
    const { db } = world.org.org
    const whole = {
      ...{ name: 'Out', active: 0, url: 'https://books.example/told', table_id: world.table.id, events: ['record.deleted'] },
      ...{ filter: condition(field(world, 'Name')), fields: [field(world, 'Name')] },
    }
    const { id } = await posted<OutgoingWebhook>(world, 'outgoing-webhooks', whole)
    return {
      path: `outgoing-webhooks/${id}`,
      whole,
      read: () => plain(db.all(db.build.selectFrom('outgoing_webhook').selectAll().where('id', '=', id))),
    }
  },
  'POST public-links/update (a table)': link('object', (world) => ({
    ...{ fields: [field(world, 'Name')], filter: condition(field(world, 'Name')), title: 'Title', text: 'Text' },
    ...{ sorts: [{ fieldId: field(world, 'Name'), direction: 'desc' }], view_id: world.table.viewId },
  })),
  'POST public-links/update (a form)': link('form', (world) => ({
    ...{ items: [{ id: 'i1', type: 'field', field_id: field(world, 'Name') }], title: 'Title', text: 'Text', thanks: 'Thanks' },
    ...{ most: 7, closes_at: '2998-01-01T00:00:00.000Z', answer_days: 3 },
  })),
  'POST public-links/update (a page)': link('doc_page', () => ({ title: 'Title', text: 'Text', indexed: true })),
  'POST template/builder/update': async (world) => {
    const { control } = world.server.platform
    const id = newId().replaceAll('-', '').padEnd(64, '0')
    const picture = { id, org_id: null, type: 'image/png', bytes: Buffer.from('x'), created_at: '2026-01-01T00:00:00.000Z' }
    control.writeNow(() => control.run(control.build.insertInto('template_picture').values(picture)))
    const whole = {
      ...{ name: 'Ada', email: 'ada@example.com', profile_picture: templatePicturePath(id) },
      ...{ twitter: '@ada', linkedin: 'ada', whatsapp: '+1', discord: 'ada#1' },
    }
    const { id_template_builder: builderId } = await posted<{ id_template_builder: string }>(world, 'template/builder/create', whole)
    return {
      path: 'template/builder/update',
      needed: { id_template_builder: builderId },
      whole,
      acts: ['renew_token'],
      read: () => plain(control.all(control.build.selectFrom('template_builder').selectAll().where('id', '=', builderId))),
    }
  },
  'PUT v3/api-token/:id': async (world) => {
    const { db } = world.org.org
    const needed = { name: 'Night', ativo: 0 }
    const made = { name: 'Night', origins: ['https://shop.example'], scopes: { tables: [world.table.id], verbs: ['read'] } }
    const { id_api_token: id } = await posted<{ id_api_token: string }>(world, 'v3/api-token', made)
    return {
      path: `v3/api-token/${id}`,
      needed,
      whole: { origins: ['https://shop.example'] },
      acts: ['token_to_save'],
      read: () => plain(db.all(db.build.selectFrom('api_token').selectAll().where('id', '=', id))),
    }
  },
  'PUT v3/tab/:tableId/config/unique': ({ table, org }) => {
    const { db } = org.org
    return Promise.resolve({
      path: `v3/tab/${table.id}/config/unique`,
      needed: { unique_field_id: table.fields['Code'] ?? '' },
      whole: {},
      read: () => plain(db.all(db.build.selectFrom('table_def').selectAll().where('id', '=', table.id))),
    })
  },
  'PUT v3/tab/:tableId/config/email': async ({ table, org, admin }) => {
    const path = `v3/tab/${table.id}/config/email`
    const { Name, Code } = table.fields
    const whole = {
      ...{ enabled: false, base_address: 'orders', subject_field: Name, body_field: null, attachments_field: null, from_email_field: Code },
      ...{ auto_reply_text: 'Thank you', sender_name: 'Acme', conversation_style: 'plain', alias_list: ['shop@acme.test'], domain: '' },
      answer_texts: [{ name: 'Thanks', text: 'Thank you, [Name]' }],
    }
    await admin.request('PUT', `/api/${path}`, { body: whole })
    const { db } = org.org
    const rows = db.build.selectFrom('table_mail').selectAll().where('table_id', '=', table.id)
    return {
      ...{ path, whole, acts: ['domain'] },
      // a change also notes who made it, and when
      read: () => db.all(rows).map(({ changed_at: _at, ...row }) => row),
    }
  },
  'PUT connector/source/:id': async ({ org, server }) => {
    const { db } = org.org
    const tables = [{ schema: 'public', name: 'orders' }]
    const given = { connector: 'postgres' as const, name: 'shop', settings: { host: 'db.test' }, secret: 'sealed', tables }
    const { source } = db.writeNow(() => keepSource(org.context(org.admin), server.platform.config.dataDir, given))
    const path = `connector/source/${source}`
    const whole = { every: 'week', hour: 9, gone: 'trash' }
    await org.org.db.write(() => changeSource(org.context(org.admin), source, { every: 'week', hour: 9, gone: 'trash' }))
    return { path, whole, read: () => plain(db.all(db.build.selectFrom('source').selectAll())) }
  },
  'PUT v3/tab/:tableId/views': async (world) => {
    const { db } = world.org.org
    const path = `v3/tab/${world.table.id}/views`
    const { body } = await world.admin.get<{ items: { id: string }[] }>(`/api/${path}`)
    const needed = { order: body.items.map(({ id }) => id) }
    return { path, needed, whole: {}, read: () => plain(db.all(db.build.selectFrom('view_def').selectAll())) }
  },
  'PUT v3/tab/:tableId/config/forms': async (world) => {
    const form = (title: string) => ({ v: 1, title, parts: [{ id: 'p1', type: 'field', field_id: field(world, 'Name') }] })
    const whole = { creationForm: form('New'), updateForm: form('Change'), chatForm: form('Chat') }
    const path = `v3/tab/${world.table.id}/config/forms`
    await world.admin.request('PUT', `/api/${path}`, { body: whole })
    return { path, whole, read: async () => (await world.admin.get(`/api/${path}`)).body }
  },
  'PUT v3/tab/:tableId': ({ table, org }) => {
    const { db } = org.org
    return Promise.resolve({
      path: `v3/tab/${table.id}`,
      whole: {
        label: 'Orders',
        icon: 'rocket',
        color: 'red',
        record_label_field: table.fields['Name'],
        recordLabelField: table.fields['Name'],
      },
      read: () => plain(db.all(db.build.selectFrom('table_def').selectAll().where('id', '=', table.id))),
    })
  },
  'PUT v3/tab/:tableId/field/:fieldId (a number)': (world) => changedField(world, 'Total', { decimals: 3, thousands: false }, 5),
  'PUT v3/tab/:tableId/field/:fieldId (stages)': (world) => {
    const options = [{ id: 'oaaaaaaaaaaaa', label: 'New', hue: 'red' }]
    return changedField(world, 'Stage', { options, sla: true }, 'oaaaaaaaaaaaa')
  },
  'PUT v3/tab/:tableId/field/:fieldId (a moment)': (world) => changedField(world, 'At', { dateOrder: 'ymd', clock: '12' }),
  'PUT v3/tab/:tableId/records/:recordId': async (world) => {
    const { table, admin, org } = world
    const [id = ''] = addRecords(org.context(org.admin), table, [{ Name: 'one', Total: 3, Code: 'c1' }])
    return {
      path: `v3/tab/${table.id}/records/${id}`,
      needed: { values: {} },
      whole: { values: { Name: 'one', Total: 3, Code: 'c1' } },
      bags: ['values'],
      acts: ['base'],
      read: async () => ((await admin.get(`/api/v3/tab/${table.id}/records/${id}`)).body as { values: unknown }).values,
    }
  },
  'PUT v3/tab/:tableId/view/:viewId': async (world) => {
    const { db } = world.org.org
    const config = { fields: [field(world, 'Name')], widths: { [field(world, 'Name')]: 90 }, filter: condition(field(world, 'Name')) }
    const more = { sorts: [{ fieldId: field(world, 'Name'), direction: 'desc' }], rowHeight: 'tall', frozen: 2 }
    const whole = { label: 'Mine', config: { ...config, ...more } }
    const { id } = await posted<{ id: string }>(world, `v3/tab/${world.table.id}/view`, { type: 'table', ...whole })
    return {
      path: `v3/tab/${world.table.id}/view/${id}`,
      whole,
      bags: ['config'],
      // a locked view takes no other change; sharing is an act; the rest are other names for parts of the config
      acts: [
        ...['locked', 'shared', 'position', 'fields', 'filters', 'sort_by', 'sort_order', 'gantt_date_range', 'gantt_color_field'],
        ...['kanban_field', 'kanban_columns', 'kanban_disable_default_column', 'kanban_hide_add_button', 'gantt_table_fields'],
        'kanban_disable_drag_drop_cards',
      ],
      read: () => plain(db.all(db.build.selectFrom('view_def').selectAll().where('id', '=', id))),
    }
  },
  'PUT v3/workspaces/:id': async (world) => {
    const { db } = world.org.org
    const whole = { label: 'Sales', icon: 'rocket', color: 'red', tabs: [{ id: world.table.id, type: 'table' }] }
    const { id } = await posted<{ id: string }>(world, 'v3/workspaces', whole)
    const items = () => db.all(db.build.selectFrom('folder_item').select(['item_id', 'deleted_at']).where('folder_id', '=', id))
    return {
      path: `v3/workspaces/${id}`,
      whole,
      read: () => [plain(db.all(db.build.selectFrom('folder').selectAll().where('id', '=', id))), items()],
    }
  },
  'PUT v3/app/:id': async (world) => {
    const style = { background_color: 'red', font: 'serif', disable_desktop_scrolling: true, mobile_enabled: true }
    const shown = { show_app_title_in_navigation_mode: false, tablet_follows_mobile_layout: true, public_show_title: false }
    const more = { public_show_top_bar: false, public_show_bars: false, public_remove_brand: true }
    const bars = { top_bar: { items: [], show_login_button: false }, bottom_nav: null, menu_bar: null }
    const made = { label: 'Desk', icon: 'rocket', color: 'red', style, ...shown, ...more, ...bars }
    const { id } = await posted<{ id: string }>(world, 'v3/app', made)
    const specified = { public_show_app_title: false, public_show_top_bar_with_logo: false, public_remove_trama_brand: true }
    const told = (await world.admin.get(`/api/v3/app/${id}`)).body as object
    return {
      path: `v3/app/${id}`,
      whole: { ...told, ...style, background_image: null, ...specified, ...made },
      bags: ['style'],
      read: async () => ({ ...((await world.admin.get(`/api/v3/app/${id}`)).body as object) }),
    }
  },
  'PUT v3/app/:id/layout': async (world) => {
    const { id } = await posted<{ id: string }>(world, 'v3/app', { label: 'Laid out' })
    await posted(world, `v3/app/${id}/blocks`, { type: 'timer' })
    const read = async () => ((await world.admin.get(`/api/v3/app/${id}`)).body as { layouts: unknown }).layouts
    return { path: `v3/app/${id}/layout`, needed: { breakpoint: 'desktop', blocks: [] }, whole: {}, read }
  },
  'PUT v3/app/:id/blocks/:blockId': async (world) => {
    const { id } = await posted<{ id: string }>(world, 'v3/app', { label: 'Blocks' })
    const config = { title: 'Until', until: '2999-01-01T00:00:00.000Z', done: 'Over', color: 'red' }
    const { id: block } = await posted<{ id: string }>(world, `v3/app/${id}/blocks`, { type: 'timer', config })
    return {
      path: `v3/app/${id}/blocks/${block}`,
      whole: { config },
      bags: ['config'],
      acts: ['text'],
      read: async () => ((await world.admin.get(`/api/v3/app/${id}`)).body as { components: unknown }).components,
    }
  },
  'PUT v3/pages/:id': async (world) => {
    const whole = { label: 'Notes', markdown: 'Words of it.' }
    const { id } = await posted<{ id: string }>(world, 'v3/pages', whole)
    const read = async () => {
      const { label, markdown } = (await world.admin.get(`/api/v3/pages/${id}`)).body as { label: string; markdown: string }
      return { label, markdown }
    }
    return { path: `v3/pages/${id}`, whole, acts: ['mode'], read }
  },
  'POST task/update': async (world) => {
    const [other, group] = [world.org.addMember(), world.org.addMember().roleId]
    const whole = {
      ...{ description: 'Call', status: 'doing', additionalNotes: 'soon', owners: [world.org.admin.memberId], groups: [group] },
      ...{ followers: [other.memberId], dueDate: '2999-01-02', startDate: '2999-01-01', priority: 'high', bookmark: true, attachment: [] },
      ...{ todos: [{ id: 'first', title: 'Dial', done: true }], reminders: [10], repeat: 'FREQ=WEEKLY' },
    }
    const { id } = await posted<{ id: string }>(world, 'task/create', whole)
    const read = async () => (await world.admin.get(`/api/task/${id}/get`)).body
    // beside a title, the description is what stands below it
    const current = { deadline: whole.dueDate, startingDate: whole.startDate }
    return { path: 'task/update', needed: { id }, whole: { ...whole, ...current }, acts: ['isCompleted', 'title'], read }
  },
  'POST members/update': (world) => {
    const { db } = world.org.org
    const { memberId: id, roleId } = world.org.addMember({ seat: 'builder' })
    return Promise.resolve({
      path: 'members/update',
      needed: { id },
      whole: { seat: 'builder', roleId, active: true, whatsapp: '+1 2', default_workspace: '/tasks' },
      read: () => plain(db.all(db.build.selectFrom('member').selectAll().where('id', '=', id))),
    })
  },
  'POST profile/update': (world) => {
    const { db } = world.org.org
    const { roleId } = world.org.addMember({ profile: { development: 1, tables_enabled: { [world.table.id]: '*' } } })
    const profile = { development: 1, tables_enabled: { [world.table.id]: '*' } }
    return Promise.resolve({
      path: 'profile/update',
      needed: { profile_id: roleId },
      whole: { profile_name: 'Own', color: 'red', initial_url: '/tasks', profile_data: profile },
      acts: ['version', 'changes', 'members'],
      read: () => plain(db.all(db.build.selectFrom('role').selectAll().where('id', '=', roleId))),
    })
  },
  'POST org/update': ({ org: { org } }) =>
    Promise.resolve({
      path: 'org/update',
      whole: {
        ...{ name: 'Acme & Sons', language: 'pt', timezone: 'America/Sao_Paulo', currencySymbol: 'R$', primaryColor: '#112233' },
        ...{ hideTablesForMember: true, formats: { dateOrder: 'ymd', clock: '12', decimal: ',', firstDay: 1 }, passwordLength: 12 },
        ...{ workingHours: { week: Array.from({ length: 7 }, () => []), holidays: [] }, memberUploadDataShortcut: true, hideTasks: true },
      },
      bags: ['formats'],
      // only where the server has a host for it; and the specification's names for the same parts
      acts: ['funMode', 'fun_mode', 'hide_tables_for_member', 'member_upload_data_shortcut', 'hide_tasks', 'locale_settings'],
      read: () => plain(org.db.all(org.db.build.selectFrom('organisation').selectAll())),
    }),
  'POST user-settings/update': ({ org: { org, admin } }) =>
    Promise.resolve({
      path: 'user-settings/update',
      needed: { setting_key: 'formats', setting_value: {} },
      whole: { setting_value: { dateOrder: 'ymd', clock: '12', decimal: ',', firstDay: 1 } },
      bags: ['setting_value'],
      read: () => plain(org.db.all(org.db.build.selectFrom('member').selectAll().where('id', '=', admin.memberId))),
    }),
}

function changedField({ table, org }: UpdateWorld, name: string, config: object, value?: string | number) {
  const { db } = org.org
  const id = table.fields[name] ?? ''
  const preset = value === undefined ? null : { kind: 'fixed', value }
  return Promise.resolve({
    path: `v3/tab/${table.id}/field/${id}`,
    whole: { label: `My ${name}`, config, required: true, default: preset },
    bags: ['config'],
    acts: ['type'],
    read: () => plain(db.all(db.build.selectFrom('field_def').selectAll().where('id', '=', id))),
  })
}
