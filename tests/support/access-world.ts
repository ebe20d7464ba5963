import { documentsOf } from '#server/sync/org-documents.ts'
import type { OutgoingWebhook, Webhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import { keepRequest } from '#server/features/webhooks/incoming/request-log.ts'
import { newId } from '#shared/lib/ids.ts'
import type { FunctionVersion, LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import type { ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { defaultRoles } from '#shared/nouns/roles/default-roles.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { step, switchOn, trigger } from '#tests/support/run-automations.ts'
import type { NewTestMember, TestMember, TestOrg } from '#tests/support/test-org.ts'
import type { TestServer } from '#tests/support/test-server.ts'

/** The nine principals of the authorisation matrix (G16). */
export const principals = [
  'nobody',
  'other organisation',
  'without right',
  'viewer',
  'member',
  'builder',
  'admin',
  'revoked',
  'public link',
] as const
export type Principal = (typeof principals)[number]

/** The objects that requests may name: one of each kind that an organisation holds. */
export interface WorldIds {
  table: string
  field: string
  view: string
  form: string
  record: string
  batch: string
  app: string
  page: string
  folder: string
  role: string
  otherRole: string
  member: string
  link: string
  apiToken: string
  webhook: string
  webhookRequest: string
  lowCodeFunction: string
  functionVersion: string
  outgoing: string
  delivery: string
  token: string
  automation: string
  run: string
  connection: string
  chat: string
  message: string
  task: string
}

export interface AccessWorld {
  org: TestOrg
  /** in the name of everything there is, so that no answer to a stranger may hold it */
  secret: string
  ids: WorldIds
  /** the secret of an administrator's token for all tables */
  programSecret: string
  /** a new person of this kind, with a session */
  person(who: Principal): TestMember | undefined
}

/** Makes an organisation with one of everything. */
export async function createAccessWorld(server: TestServer, secret: string): Promise<AccessWorld> {
  const org = server.createOrg(`${secret} Ltd`)
  const admin = server.as(org.admin)
  const context = org.context(org.admin)
  const table = buildTable(context, { label: `${secret} table`, fields: { [secret]: 'singleLineText' } })
  const [record = ''] = addRecords(context, table, [{ [secret]: `${secret} record` }])
  const field = table.fields[secret] ?? ''
  change(context, table.id, [{ op: 'update', id: record, values: { [field]: `${secret} changed` }, base: 1e9 }])
  const batch = org.org.db.get(org.org.db.build.selectFrom('undo_log').select('batch').orderBy('made_at', 'desc'))?.batch ?? ''
  const [app, page, folder] = [newId(), newId(), newId()]
  const look = { icon: 'file', color: 'blue' }
  await admin.mutate('apps.create', { id: app, label: `${secret} app`, ...look })
  await admin.mutate('pages.create', { id: page, label: `${secret} page`, ...look })
  await admin.mutate('folders.create', { id: folder, label: `${secret} folder`, ...look, position: 'a0' })
  const [chat, message] = [newId(), newId()]
  await admin.mutate('chats.create', { id: chat, name: `${secret} talk`, iconColor: 'blue', backgroundColor: null, members: ['*'] })
  await admin.mutate('chats.send', { chatId: chat, id: message, threadId: null, replyTo: null, text: `${secret} said`, mentions: [] })
  const form = newId()
  const asked = { v: 1 as const, parts: [{ id: 'p1', type: 'field' as const, field_id: field, label: `${secret} question` }] }
  await admin.mutate('forms.create', {
    id: form,
    tableId: table.id,
    kind: 'super',
    label: `${secret} form`,
    position: 'a0',
    definition: asked,
  })
  const task = newId()
  await admin.post('/api/task/create', { id: task, description: `${secret} task`, objectId: table.id, recordId: record })
  // its copy for search is made now, not in the middle of a test
  await documentsOf(org.org).flush()
  const makeRole = async (): Promise<string> =>
    (await admin.post<{ id: string }>('/api/profile/create', { profile_name: `${secret} role ${newId().slice(-4)}` })).body.id
  const { token } = (await admin.post<{ token: string | null }>('/api/public-view/create', { type: 'dashboard', identifier: app })).body
  const program = (await admin.post<ApiTokenWithSecret>('/api/v3/api-token', { name: `${secret} program` })).body
  const { db } = org.org
  const link = db.get(db.build.selectFrom('public_link').select('id'))?.id ?? ''
  const automation = await addAutomation(org, `${secret} rule`, table)
  const ids: WorldIds = {
    ...automation,
    ...{ chat, message, task },
    ...{ table: table.id, field, form, view: table.viewId, record, batch, app, page, folder },
    ...{
      role: await makeRole(),
      otherRole: await makeRole(),
      member: org.addMember({ name: secret }).memberId,
      link,
      token: token ?? '',
      apiToken: program.id_api_token,
      ...(await addWebhooks(org, server, secret, table)),
      ...(await addFunction(org, server, secret)),
    },
  }
  const kinds: Partial<Record<Principal, NewTestMember>> = {
    'without right': { seat: 'member', profile: {} },
    viewer: { seat: 'viewer', profile: profileOf('viewer') },
    member: { seat: 'member', profile: profileOf('member') },
    builder: { seat: 'builder', profile: profileOf('builder') },
    admin: { seat: 'builder', isAdmin: true },
    revoked: { seat: 'builder', isAdmin: true },
  }
  let stranger: TestOrg | undefined
  return {
    org,
    secret,
    ids,
    programSecret: program.token,
    person: (who) => {
      if (who === 'other organisation') return (stranger ??= server.createOrg('Stranger')).addMember({ seat: 'builder', isAdmin: true })
      const kind = kinds[who]
      if (!kind) return undefined
      const person = org.addMember(kind)
      if (who === 'revoked') revoke(org, person)
      return person
    },
  }
}

/** A webhook in each direction, with a request and a delivery. */
async function addWebhooks(
  org: TestOrg,
  server: TestServer,
  name: string,
  table: BuiltTable,
): Promise<Pick<WorldIds, 'webhook' | 'webhookRequest' | 'outgoing' | 'delivery'>> {
  const admin = server.as(org.admin)
  const made = (await admin.post<Webhook>('/api/v3/low-code-webhook', { name, table_name: table.id })).body
  const told = { name, active: 0, url: 'https://example.com/', table_id: table.id, events: ['record.created'] }
  const outgoing = (await admin.post<OutgoingWebhook>('/api/outgoing-webhooks', told)).body.id
  const [webhookRequest, delivery, at] = [newId(), newId(), new Date().toISOString()]
  const { db } = org.org
  const webhook = made.id_webhooks
  await db.write(() => {
    const text = `{"said":"${name}"}`
    const request = { id: webhookRequest, method: 'POST', content_type: 'application/json', text, status: 'failed', result: '{}', at }
    keepRequest(org.org, { ...request, webhook_id: webhook, sender_id: null, owner_id: org.admin.memberId })
    const kept = { id: delivery, webhook_id: outgoing, event: 'record.created', batch: newId(), body: text, made_at: at, status: 'sent' }
    const rest = { place: 1, records: '[]', part: 0, tries: 1, answer: null, due_at: null, ended_at: at, owner_id: org.admin.memberId }
    db.run(db.build.insertInto('delivery').values({ ...kept, ...rest }))
  })
  return { webhook, webhookRequest, outgoing, delivery }
}

/** A function with code. */
async function addFunction(
  org: TestOrg,
  server: TestServer,
  label: string,
): Promise<Pick<WorldIds, 'lowCodeFunction' | 'functionVersion'>> {
  const admin = server.as(org.admin)
  const { body } = await admin.post<LowCodeFunction>('/api/v3/low-code-functions', { label, language: 'javascript' })
  const id = body.id_trama_low_code_functions
  const saved = { id_trama_low_code_functions: id, is_async: 0, note: label, source_code: `return '${label}'` }
  const version = await admin.post<FunctionVersion>(`/api/v3/low-code-functions/${id}/version`, saved)
  return { lowCodeFunction: id, functionVersion: version.body.id_trama_low_code_function_version }
}

/** A rule that is switched on, with a run and a connection. */
async function addAutomation(org: TestOrg, name: string, table: BuiltTable): Promise<Pick<WorldIds, 'automation' | 'run' | 'connection'>> {
  const { db } = org.org
  const [fieldId = ''] = Object.values(table.fields)
  const automation = await switchOn(
    org.context(org.admin),
    {
      trigger: trigger('recordDeleted', { tableId: table.id }),
      actions: [step('updateRecords', { of: 'trigger', values: [{ fieldId, text: name }] })],
    },
    name,
  )
  const [run, connection, now] = [newId(), newId(), new Date().toISOString()]
  db.writeNow(() => {
    const made = { automation_id: automation, version: 1, dedupe: run, place: 1, status: 'waiting' as const, input: '{}', root: run }
    db.run(db.build.insertInto('run').values({ id: run, ...made, made_at: now, created_at: now }))
    const kept = { app: 'http', name, settings: '{}', sealed: '', created_by: org.admin.memberId, created_at: now }
    db.run(db.build.insertInto('connection').values({ id: connection, ...kept }))
  })
  return { automation, run, connection }
}

function profileOf(key: (typeof defaultRoles)[number]['key']): NonNullable<NewTestMember['profile']> {
  return defaultRoles.find((role) => role.key === key)?.profile ?? {}
}

/** As the commit that disables a person does it; their session row still exists. */
function revoke({ org }: TestOrg, person: TestMember): void {
  org.db.writeNow(() =>
    org.db.run(org.db.build.updateTable('member').set({ active: 0, seq: org.nextSeq() }).where('id', '=', person.memberId)),
  )
}
