import { afterAll, beforeAll, expect } from 'vitest'
import type { ApiCalls } from '#shared/catalogue/api-calls.ts'
import type { FeedChange } from '#shared/catalogue/feed.ts'
import type { ApiToken } from '#shared/nouns/api-tokens/api-token-calls.ts'
import type { AutomationRun } from '#shared/nouns/automations/automation-calls.ts'
import type { StepAct } from '#shared/nouns/automations/run.ts'
import type { OutgoingWebhook, Webhook, WebhookDelivery, WebhookRequest } from '#shared/nouns/webhooks/webhook-calls.ts'
import { noticeFamilies, usualChoice, type NoticeChoices } from '#shared/nouns/notices/notice-settings.ts'
import type { CallAnswer } from '#shared/protocol/calls.ts'
import type { MutationBatch } from '#shared/protocol/mutations.ts'
import { currentDevice, type Device } from '#client/engine/device/current-device.ts'
import { readSession } from '#client/engine/session/session.ts'
import type { Session } from '#client/engine/session/session-store.ts'
import { openDevice } from '#client/engine/start/open-device.ts'
import { createValue } from '#client/lib/value.ts'
import { checkMutation, malformed } from '#tests/components/support/check-mutations.ts'
import { forgetWork } from '#tests/components/support/forget-work.ts'
import { alsoInFeed, at, chunkOf, ids, sampleAutomation, sampleFeed } from '#tests/components/support/sample-workspace.ts'

type Answers = { readonly [Key in keyof ApiCalls]?: CallAnswer<ApiCalls[Key]> }

const entry = { batch: ids.records[0] ?? '', gesture: 'paste', counts: { cells: 4 }, undone: false }
const blocked = { recordId: ids.records[0] ?? '', reason: 'changedLater' as const, memberId: null, at: null }
const archived = { id: 'tccccccccccc', label: 'Old orders', icon: 'table', color: 'blue', records: 12, archivedBy: null, archivedAt: at }

/** A token of one table, as its list shows it. */
export const sampleToken: ApiToken = {
  ...{ id_api_token: ids.records[2] ?? '', name: 'Night export', ativo: 1, prefix: 'trama_Zk3v', last_four: '0tU2' },
  ...{ scopes: { tables: [ids.table], verbs: ['read', 'write'] }, origins: [], expires_at: '2999-01-01T00:00:00.000Z', last_used_at: at },
  ...{
    criado_em: at,
    atualizado_em: at,
    org_created_by: { id: ids.colleague, name: 'Ana' },
    org_updated_by: { id: ids.colleague, name: 'Ana' },
  },
}

const people = { org_created_by: { id: ids.colleague, name: 'Ana' }, org_updated_by: { id: ids.colleague, name: 'Ana' } }
export const sampleIncoming: Webhook = {
  ...{ id_webhooks: ids.records[0] ?? '', name: 'Shop', active: 1, is_function: 0, url: 'http://localhost/api/hooks/…x1y2' },
  ...{ table_name: ids.table, id_trama_low_code_functions: null, automation_id: null, key_field: null, signed_by: 'github' },
  ...{ mapping: [{ path: 'order.customer', fieldId: 'faaaaaaaaaaaa' }], created_at: at, updated_at: at, ...people },
  owner: people.org_created_by,
}
export const sampleOutgoing: OutgoingWebhook = {
  ...{ id: ids.records[1] ?? '', name: 'Bookkeeping', active: 0, url: 'https://books.example/told', table_id: ids.table },
  ...{ events: ['record.created', 'record.updated'], filter: null, fields: ['faaaaaaaaaaaa'], problem: 'failing', failing_since: at },
  ...{ created_at: at, updated_at: at, org_created_by: people.org_created_by, owner: people.org_created_by },
}
const request: WebhookRequest = {
  ...{
    id: ids.records[2] ?? '',
    at,
    method: 'POST',
    content_type: 'application/json',
    bytes: 30,
    content: '{"order":{"customer":"Linden","reference":"R-7"}}',
  },
  ...{ status: 'failed', result: { id: 'invalid_value' }, replayed: false },
}
const delivery: WebhookDelivery = {
  ...{ id: ids.records[2] ?? '', event: 'record.created', records: 1, status: 'given up', tries: 9, answer: { status: 500 } },
  ...{ made_at: at, due_at: null, body: '{"type":"record.created"}' },
}

const run: AutomationRun = {
  ...{ id: ids.records[0] ?? '', automationId: sampleAutomation.id, version: 1, status: 'failed', tableId: ids.table },
  ...{ recordId: ids.records[0] ?? '', actorId: ids.colleague, error: { id: 'not_found', stepId: 'baaaaaaaaaaaa' } },
  ...{ createdAt: at, endedAt: at, undoneAt: null },
}
const ran = { path: 'baaaaaaaaaaaa', stepId: 'baaaaaaaaaaaa', kind: 'notifyPeople' }
const tell: StepAct = { does: 'tell', tableId: ids.table, count: 1, records: [], texts: [] }

const takenOut: CallAnswer<ApiCalls['GET reports']>['items'][number] = {
  ...{ id: ids.records[0] ?? '', kind: 'takeOut', name: 'acme.zip', state: 'ready', bytes: 1_234_567, createdAt: at, expiresAt: at },
  summary: { tables: 9, records: 1800, documents: 4, members: 2, files: 12, rows: 24_000, hashes: 13 },
}

/** Stays of the sample's orders in a stage: one that is over, one that was over at once, and one that goes on. */
export const sampleStays: CallAnswer<ApiCalls['GET v4/sla-metrics/audit']> = [
  { ended: '2026-03-14T11:30:00.000Z', counted: 3600 },
  { ended: at, counted: 0 },
  { ended: null, counted: null },
].map(({ ended, counted }, index) => ({
  ...{ id: String(index), name: 'Status', record_reference: ids.records[index] ?? '', field_value: 'oaaaaaaaaaaaa' },
  ...{ record_title: ['Linden Café', 'Harbour Bakery', 'Old Mill Books'][index] ?? '', created_by: ids.colleague, started_at: at },
  ...{ finished_at: ended, updated_by: ended === null ? null : ids.colleague, counted },
}))

const ownSettings: CallAnswer<ApiCalls['GET user-settings/get']> = {
  ...{ display_name: 'Ana', first_name: 'Ana', last_name: 'Souza', email: 'ana@acme.test', name: 'Ana', photo_url: null, is_portal: false },
  ...{
    personal_email: 'ana@home.test',
    phone: '+55 11 91234-5678',
    language: null,
    theme: null,
    formats: {},
    initial_url: null,
    single_keys: true,
    shortcuts: {},
    timezone: null,
  },
  ...{
    user_mention_notification_email: true,
    user_mention_notification_trama: true,
    notice_mails: 'hourly',
    notice_quiet: { from: 1320, to: 420 },
  },
  notice_choices: Object.fromEntries(noticeFamilies.map((family) => [family, usualChoice(family)])) as NoticeChoices,
}

/** Answers of the server, for screens that ask it something. */
const answers: Answers = {
  'POST public-links/list': { links: [], unasked: [], choosable: [] },
  'POST notices/readers': { members: [ids.colleague] },
  'POST views/uses': { users: [], others: 0, links: 0 },
  'GET records/:tableId/gestures': { gestures: [{ ...entry, memberId: ids.records[1] ?? '', madeAt: at }] },
  'GET records/:tableId/gestures/:batch': { records: 1, blocked: [blocked], blockedCount: 1 },
  'GET tables/:tableId/conversions': { conversions: [] },
  'GET imports': { items: [] },
  'GET tables/archived': { tables: [archived] },
  'GET automations/overview': {
    automations: [{ id: sampleAutomation.id, runs: 3, failed: 1, lastRunAt: at }],
    month: { used: 42, most: 1000 },
  },
  'GET automations/connections': {
    connections: [
      {
        ...{ id: ids.records[0] ?? '', app: 'http', name: 'Shop', settings: { host: 'api.shop.example', signIn: 'token' } },
        ...{ createdBy: ids.colleague, createdAt: at },
      },
    ],
    callbackUrl: 'https://trama.example/api/automations/connections/callback',
  },
  'POST automations/connections': { id: ids.records[1] ?? '' },
  'POST automations/connections/:id/test': { outcome: 'refused', status: 401, reason: null },
  'GET automations/runs': { runs: [run], next: null },
  'GET automations/runs/:id': {
    run,
    steps: [
      {
        ...ran,
        status: 'failed',
        tries: 1,
        act: tell,
        error: run.error,
        result: { count: null, answer: { status: 500, text: 'down' } },
        dueAt: null,
        at,
      },
    ],
    input: { label: 'Linden Café', cells: [{ fieldId: 'faaaaaaaaaaaa', before: 'Linden' }], content: null },
    mayRead: true,
  },
  'GET automations/:id/versions': { versions: [{ version: 1, madeBy: ids.colleague, madeAt: at, definition: sampleAutomation }] },
  'POST automations/dry-run': {
    runs: [{ recordId: ids.records[0] ?? '', label: 'Linden Café', steps: [{ ...ran, act: tell, error: null }] }],
  },
  'POST records/query': { tableId: ids.table, columns: chunkOf(ids.table).columns, next: null },
  'GET v3/low-code-webhook': { items: [sampleIncoming], total: 1 },
  'GET v3/low-code-webhook/:id/requests': { items: [request], total: 2 },
  'GET outgoing-webhooks': { items: [sampleOutgoing] },
  'GET outgoing-webhooks/:id/deliveries': { items: [delivery], total: 1 },
  'GET v3/api-token': { items: [sampleToken], total: 1 },
  'GET trash/entries': { entries: [] },
  'GET v4/sla-metrics/audit': sampleStays,
  'POST sla/figures': {
    rows: [
      {
        ...{ recordId: ids.records[0] ?? '', title: 'Linden Café', stage: 'oaaaaaaaaaaaa' },
        ...{ seconds: { oaaaaaaaaaaaa: 7200 }, total: 7200, level: 'breach' },
      },
    ],
    now: at,
  },
  'GET user-settings/get': ownSettings,
  'POST user-settings/update': undefined,
  'GET org/links': {
    sells: false,
    changelog: 'https://news.example',
    documentation: 'https://docs.example',
    videos: null,
    support: null,
    ...{ sales: 'https://sales.example', onboarding: null, start_video: null, playlist: true, desktop: null, legacy: null },
    fun: 'https://fun.example',
  },
  // no host is set up; tests of the builder set one up
  'GET builder/status': {
    ...{ host: 'none', helps: false, hosts: [], enabled: true, agreed: false, keepTexts: false, running: null },
    credits: { used: 0, most: null, own: 0, ownMost: null },
  },
  'GET org/videos': { videos: [{ title: 'A first app', url: 'https://films.example/1' }] },
  'POST org/legacy-token': { token: 'sample', expires_at: '2026-06-01T00:00:00Z' },
  'GET v4/account/settings/infra-notification': { emails: ['ops@acme.test'] },
  'POST org/update': undefined,
  'GET historyLog/tables': { tables: [ids.table] },
  'POST historyLog/tables': undefined,
  'POST historyLog/export': { id: ids.records[0] ?? '' },
  'GET reports': {
    items: [takenOut, { ...takenOut, id: ids.records[1] ?? '', kind: 'history', name: 'history-log.csv', summary: { rows: 3 } }],
  },
  'GET org/take-out/schedule': { canSchedule: true, every: 'weekly' },
  'POST org/take-out/schedule': undefined,
  'POST org/erase': { deleteAt: at },
  'GET records/:tableId/past/days': { days: [] },
  'POST chat-messages/search': { messages: [] },
  'GET chats': { chats: [], more: false, saved: [], epoch: 'epoch-1' },
  'POST search': { hits: [], complete: true },
}

/** The answer to `GET records/t1/gestures`, which is listed as `GET records/:tableId/gestures`. */
function knownAnswer(asked: string): unknown {
  const fits = (listed: string): boolean => new RegExp(`^${listed.replace(/:\w+/g, '[^/]+')}$`).test(asked)
  const found = Object.entries(answers).find(([listed]) => fits(listed))
  // a call without an answer is listed as undefined
  return found && (found[1] ?? null)
}

/** The server of the component lane: the sample workspace, kept in memory. A call that it does not know fails the test. */
function answer(session: Session, method: string, path: string, body: string): unknown {
  if (path === 'feed') return sampleFeed(session)
  if (path.startsWith('feed/tables/')) return chunkOf(path.slice('feed/tables/'.length))
  if (path === 'mutations') {
    const { mutations } = JSON.parse(body) as MutationBatch
    return { results: mutations.map(checkMutation), seq: 1, epoch: 'epoch-1' }
  }
  const known = knownAnswer(`${method} ${path}`)
  if (known === undefined) throw new Error(`The sample device has no answer for ${method} ${path}`)
  return known
}

let isAnswering = false

/** Every call under /api/ is answered here; everything else goes to the test's own page. */
function answerCalls(session: Session): void {
  // files share one page
  if (isAnswering) return
  isAnswering = true
  const before = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!url.pathname.startsWith('/api/')) return before(input, init)
    // its pictures are named and lie nowhere
    if (url.pathname.startsWith('/api/files/')) return Promise.resolve(new Response(null, { status: 404 }))
    const body = typeof init?.body === 'string' ? init.body : ''
    return Promise.resolve(Response.json(answer(session, init?.method ?? 'GET', url.pathname.slice('/api/'.length), body)))
  }
}

/** Says whether the device has a network. A test that sets it sets it back. */
export const sampleNetwork = createValue(true)

/**
 * Opens a device of the lane's person for the tests of one file. Files share one page: what one of them changes is gone with its device, sent or not.
 * @param also further things of this file
 */
export function useSampleDevice(also: readonly FeedChange[] = []): void {
  let device: Device | undefined
  beforeAll(async () => {
    alsoInFeed.push(...also)
    device = await open(readSession())
    currentDevice.set(device)
  })
  afterAll(async () => {
    alsoInFeed.length = 0
    currentDevice.set(undefined)
    await forgetWork()
    await device?.close()
    expect(malformed.splice(0), 'changes that the server refuses as malformed').toEqual([])
  })
}

async function open(session: Session): Promise<Device> {
  answerCalls(session)
  const device = await openDevice({
    session,
    db: undefined,
    transport: { origin: '', fetch: (url, init) => fetch(url, init) },
    network: { online: sampleNetwork, report: () => undefined, onReturn: () => undefined, close: () => undefined },
    tabs: { post: () => undefined, listen: () => undefined, close: () => undefined },
    leadership: { isLeader: createValue(true), close: () => undefined },
    connect: () => ({ addEventListener: () => undefined, close: () => undefined }),
    now: () => new Date(),
    onStorageError: (error) => {
      throw error
    },
  })
  const { state } = device.replica
  await new Promise<void>((resolve) => {
    const look = (): void => void (state.get() === 'ready' && resolve())
    state.subscribe(look)
    look()
  })
  return device
}
