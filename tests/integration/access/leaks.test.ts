import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '#shared/lib/ids.ts'
import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import type { PlaceMessage } from '#shared/nouns/presence/presence.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { sampleOf } from '#tests/support/sample-schema.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/** In the name or content of everything that this person may not see. */
const secret = 'Okapi'
const count = 50

let server: TestServer
let org: TestOrg
let table: BuiltTable
let notes: BuiltTable
let person: TestMember
let visibleRecord: string
let openApp: string
/** ids of all that is secret */
const hidden: string[] = []
const fieldId = (name: string): string => table.fields[name] ?? ''
const numbers = Array.from({ length: count }, (_, index) => index)

async function make<K extends MutationKind>(kind: K, args: MutationArgs[K]): Promise<void> {
  expect(await server.as(org.admin).mutate(kind, args)).toMatchObject({ status: 'applied' })
}

beforeAll(async () => {
  server = await startTestServer()
  server.server.http.keepAliveTimeout = 120_000
  org = server.createOrg()
  const context = org.context(org.admin)
  const secretFields = Object.fromEntries(numbers.map((index) => [`${secret} field ${index}`, 'singleLineText' as const]))
  table = buildTable(context, { label: 'Companies', fields: { name: 'singleLineText', owner: 'singleLineText', ...secretFields } })
  notes = buildTable(context, { label: 'Notes' })
  const other = buildTable(context, { label: `${secret} table`, fields: { [`${secret} name`]: 'singleLineText' } })
  hidden.push(other.id, ...Object.values(other.fields), ...Object.keys(secretFields).map(fieldId))
  addField(context, notes, 'about', 'connectedRecord', { tableId: table.id })
  addField(context, notes, `${secret} link`, 'connectedRecord', { tableId: other.id })
  hidden.push(notes.fields[`${secret} link`] ?? '')
  const [seen = '', ...secrets] = addRecords(context, table, [
    { name: 'Open', owner: 'me', [`${secret} field 0`]: `${secret} value` },
    ...numbers.map((index) => ({ name: `${secret} company ${index}`, owner: 'you', [`${secret} field ${index}`]: `${secret} value` })),
  ])
  visibleRecord = seen
  hidden.push(
    ...secrets,
    ...addRecords(
      context,
      other,
      numbers.map((index) => ({ [`${secret} name`]: `${secret} row ${index}` })),
    ),
  )
  addRecords(context, notes, [{ name: 'a note', about: [seen, ...secrets] }])
  // edits, a deletion and an undone one, so that histories, trash and gestures have content
  const [first = '', second = ''] = secrets
  change(context, table.id, [{ op: 'update', id: first, values: { [fieldId('name')]: `${secret} renamed` }, base: 1e9 }])
  change(context, table.id, [{ op: 'update', id: seen, values: { [fieldId(`${secret} field 1`)]: `${secret} edit` }, base: 1e9 }])
  change(context, table.id, [{ op: 'delete', id: second, base: 1e9 }])
  const look = { icon: 'file', color: 'blue' }
  openApp = newId()
  await make('apps.create', { id: openApp, label: 'Open app', ...look })
  for (const index of numbers) {
    const [app, page] = [newId(), newId()]
    hidden.push(app, page)
    await make('apps.create', { id: app, label: `${secret} app ${index}`, ...look })
    await make('pages.create', { id: page, label: `${secret} page ${index}`, ...look })
  }
  const folder = newId()
  await make('folders.create', { id: folder, label: 'Folder', ...look, position: 'a0' })
  await make('folders.place', { folderId: folder, itemType: 'app', itemId: hidden.at(-2) ?? '', position: 'a0' } as never)
  const rules = {
    data: [{ field: fieldId('owner'), operator: 'is', value: 'me' }],
    fields_excluded: Object.keys(secretFields).map(fieldId),
    can_create: true,
    can_edit: true,
    can_delete: true,
    manage_structure: true,
  }
  person = org.addMember({
    seat: 'builder',
    profile: {
      tables_enabled: { [table.id]: rules, [notes.id]: { can_edit: true } },
      dashboards_enabled: { [openApp]: 'full' },
      access_settings: 1,
    },
  })
})
afterAll(() => server.close())

/** The secrets that a text contains. */
function leaks(text: string): string[] {
  return [...(text.includes(secret) ? [secret] : []), ...hidden.filter((id) => text.includes(id))]
}

async function ask(method: string, path: string, body?: unknown): Promise<{ status: number; told: string }> {
  const answer = await server.as(person).request(method, path, body === undefined ? {} : { body })
  expect(answer.status).toBeLessThan(500)
  // one's own role may be known, with the ids of the fields that it hides: it is what explains a refusal
  const told = JSON.stringify(answer.body, (key, value: unknown) => (key === 'profile' ? undefined : value))
  return { status: answer.status, told: told + JSON.stringify([...answer.headers]) }
}
const tell = async (method: string, path: string, body?: unknown): Promise<string> => (await ask(method, path, body)).told

describe(`T3 ${count} secret records, fields, apps and pages`, () => {
  it('are in no feed, first or following', async () => {
    const feed = await tell('GET', '/api/feed?since=0')
    expect(leaks(feed)).toEqual([])
    expect(feed).toContain('Open app')
    for (const id of [table.id, notes.id]) {
      const whole = await tell('GET', `/api/feed/tables/${id}?since=0`)
      expect([id, leaks(whole)]).toEqual([id, []])
      expect([id, leaks(await tell('GET', `/api/feed/tables/${id}?since=1`))]).toEqual([id, []])
    }
    expect(await tell('GET', `/api/feed/tables/${table.id}?since=0`)).toContain(visibleRecord)
  })

  it('are not counted by the heads of the feed: they tell an order of size, and all of it only where nothing is hidden', async () => {
    const rowsFor = async (member: TestMember, of: BuiltTable): Promise<number | undefined> =>
      (await server.as(member).feed()).tables.find(({ id }) => id === of.id)?.rows
    const more = (): string[] => addRecords(org.context(org.admin), table, [{ name: `${secret} one more`, owner: 'you' }])
    const told: (number | undefined)[][] = []
    for (const add of [(): string[] => [], more, more]) {
      hidden.unshift(...add())
      told.push([await rowsFor(org.admin, table), await rowsFor(person, table)])
    }
    expect(told).toEqual([
      [50, 50],
      [51, 100],
      [52, 100],
    ])
    expect(await rowsFor(person, notes)).toBe(await rowsFor(org.admin, notes))
  })

  it('are in no query, search, group, figure or export, whatever is asked for', async () => {
    const secretField = fieldId(`${secret} field 0`)
    const condition = (field: string, operator: string, value?: unknown) => ({
      id: 'g',
      conjunction: 'and',
      nodes: [{ id: 'c', fieldId: field, operator, ...(value !== undefined && { value }) }],
    })
    const sorted = (field: string) => [{ fieldId: field, direction: 'asc' }]
    const bodies: [string, object][] = [
      ['records/query', {}],
      ['records/query', { search: secret }],
      ['records/query', { filter: condition(fieldId('owner'), 'is', 'you') }],
      ['records/query', { filter: condition(secretField, 'isNotEmpty'), sorts: sorted(secretField) }],
      ['records/query', { aggregates: [{ name: 'unique', fieldId: secretField }] }],
      ['records/groups', { groupBy: sorted(secretField) }],
      ['records/groups', { groupBy: sorted(fieldId('name')) }],
      ['records/figures', { aggregates: [{ name: 'max', fieldId: secretField }] }],
      ['records/get', { ids: hidden.filter((id) => id.includes('-')).slice(0, 20) }],
      ['attachments/describe', { fieldId: secretField, ids: [newId()] }],
    ]
    const found: string[] = []
    const statuses: number[] = []
    for (const [path, body] of bodies) {
      // an id that was asked for may come back in the refusal
      const asked = JSON.stringify(body)
      const answer = await ask('POST', `/api/${path}`, { tableId: table.id, ...body })
      // a group field must be visible; filters, sorts and figures drop invisible ones
      if (answer.status === 400)
        expect([path, asked]).toEqual([expect.stringMatching(/groups|describe|figures/), expect.stringContaining(secretField)])
      statuses.push(answer.status)
      found.push(
        ...leaks(answer.told)
          .filter((leak) => !asked.includes(leak))
          .map((leak) => `${path} ${asked.slice(0, 60)}: ${leak}`),
      )
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(5)
    for (const id of [table.id, notes.id]) {
      const answer = await ask('POST', `/api/v3/tab/${id}/csv-export`, { format: 'csv', withIds: true })
      expect(answer.status).toBe(200)
      found.push(...leaks(answer.told).map((leak) => `export: ${leak}`))
    }
    expect(found).toEqual([])
  })

  it('count in no figure: numbers are those of the records one sees', async () => {
    const { status, told } = await ask('POST', '/api/records/figures', {
      tableId: table.id,
      aggregates: [{ name: 'count' }, { name: 'unique', fieldId: fieldId('name') }],
    })
    expect(status).toBe(200)
    expect(JSON.parse(told.slice(0, told.indexOf('[[')))).toMatchObject({ aggregates: [{ value: 1 }, { value: 1 }] })
  })

  it('are in no history, gesture list, trash, list of settings, or error', async () => {
    const found: string[] = []
    const calls = server.server.calls.flatMap(({ table: of }) => Object.entries(of))
    for (const [key, definition] of calls) {
      const [method = '', pattern = ''] = key.split(' ')
      if (definition.who === 'anyone' || !(definition.reads ?? method === 'GET') || definition.streams) continue
      for (const [tableId, recordId] of [
        [table.id, visibleRecord],
        [table.id, hidden.find((id) => id.includes('-')) ?? ''],
        [hidden[0] ?? '', newId()],
      ] as const) {
        const params = (definition.params ? sampleOf(definition.params) : {}) as Record<string, string>
        const named: Record<string, string> = {
          tableId,
          recordId,
          id: recordId,
          fieldId: fieldId(`${secret} field 1`),
          document: `page:${hidden.at(-1)}`,
        }
        const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name] ?? params[name] ?? newId()))
        const asked = `${path}${tableId}${recordId}`
        const told = await tell(method, `/api/${path}`, definition.body ? { ...(sampleOf(definition.body) as object), tableId } : undefined)
        found.push(
          ...leaks(told)
            .filter((leak) => !asked.includes(leak))
            .map((leak) => `${key}: ${leak}`),
        )
      }
    }
    expect(found).toEqual([])
  })

  it('are in no answer to a change', async () => {
    const found: string[] = []
    const target = hidden.find((id) => id.includes('-')) ?? ''
    const tries: [MutationKind, unknown][] = [
      ['records.change', { tableId: table.id, changes: [{ op: 'update', id: target, values: { [fieldId('name')]: 'x' }, base: 0 }] }],
      ['records.change', { tableId: table.id, changes: [{ op: 'create', id: target, values: {} }] }],
      [
        'records.change',
        { tableId: table.id, changes: [{ op: 'update', id: visibleRecord, values: { [fieldId(`${secret} field 1`)]: 'x' }, base: 0 }] },
      ],
      [
        'records.change',
        { tableId: notes.id, changes: [{ op: 'create', id: newId(), values: { [notes.fields['about'] ?? '']: [target] } }] },
      ],
      ['apps.update', { id: hidden.at(-2), label: 'x' }],
      ['pages.update', { id: hidden.at(-1), label: 'x' }],
      ['tables.update', { id: hidden[0], label: 'x' }],
      ['favourites.add', { itemType: 'app', itemId: hidden.at(-2), position: 'a0' }],
    ]
    for (const [kind, args] of tries) {
      const told = JSON.stringify(await server.as(person).mutate(kind, args as never))
      const asked = JSON.stringify(args)
      found.push(
        ...leaks(told)
          .filter((leak) => !asked.includes(leak))
          .map((leak) => `${kind}: ${leak}`),
      )
    }
    expect(found).toEqual([])
  })

  it('stay linked when somebody who does not see them writes the link', async () => {
    const about = notes.fields['about'] ?? ''
    const linked = async (who: TestMember): Promise<string[]> => {
      const chunk = await server.as(who).get<RecordChunk>(`/api/feed/tables/${notes.id}?since=0`)
      return chunk.body.columns[about]?.[0] as string[]
    }
    const before = await linked(org.admin)
    const note = (await server.as(person).get<RecordChunk>(`/api/feed/tables/${notes.id}?since=0`)).body.columns.id[0] ?? ''
    expect(await linked(person)).toEqual([visibleRecord])
    const emptied = { tableId: notes.id, changes: [{ op: 'update' as const, id: note, values: { [about]: null }, base: 1e9 }] }
    expect(await server.as(person).mutate('records.change', emptied)).toMatchObject({ status: 'applied' })
    expect(await linked(person)).toBeNull()
    expect(await linked(org.admin)).toEqual(before.filter((id) => id !== visibleRecord))
  })

  it('are in no poke and no presence', async () => {
    const open = async (member: TestMember): Promise<{ socket: WebSocket; heard: string[] }> => {
      const socket = new WebSocket(`ws://127.0.0.1:${server.port}/live/${org.orgId}`, {
        headers: { authorization: `Bearer ${member.token}` },
      })
      const heard: string[] = []
      socket.on('message', (data: Buffer) => heard.push(data.toString()))
      await new Promise((resolve) => socket.once('message', resolve))
      return { socket, heard }
    }
    const [mine, theirs] = [await open(person), await open(org.admin)]
    const say = (socket: WebSocket, tableId: string, recordId: string | null, field: string | null = null): void =>
      socket.send(JSON.stringify({ type: 'place', tab: 'a', place: { tableId, recordId, fieldId: field } } satisfies PlaceMessage))
    say(mine.socket, table.id, visibleRecord)
    say(theirs.socket, table.id, hidden.find((id) => id.includes('-')) ?? null, fieldId('name'))
    say(theirs.socket, table.id, visibleRecord, fieldId(`${secret} field 1`))
    const context = org.context(org.admin)
    await make('apps.update', { id: hidden.at(-2) ?? '', label: `${secret} app again` })
    addRecords(context, { ...notes, id: notes.id }, [{ name: 'told' }])
    // the poke of the last change comes after whatever came before it
    for (const heard = mine.heard; !heard.some((text) => text.includes(notes.id));) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(mine.heard.flatMap(leaks)).toEqual([])
    mine.socket.terminate()
    theirs.socket.terminate()
  })

  it('are on no public page that this person makes', async () => {
    const created = await server.as(person).post<{ token: string }>('/api/public-links/create', {
      type: 'object',
      identifier: table.id,
      config: { fields: [fieldId('name'), fieldId('owner')] },
    })
    expect(created.status).toBe(200)
    const page = await server.as(undefined).get(`/api/public/${created.body.token}`)
    expect(page.status).toBe(200)
    const told = JSON.stringify(page.body)
    expect(leaks(told)).toEqual([])
    expect(told).toContain('Open')
    const greedy = await server.as(person).post('/api/public-links/create', {
      type: 'object',
      identifier: table.id,
      config: { fields: [fieldId('name'), fieldId(`${secret} field 0`)] },
    })
    if (greedy.status === 200) {
      const { token } = greedy.body as { token: string }
      expect(leaks(JSON.stringify((await server.as(undefined).get(`/api/public/${token}`)).body))).toEqual([])
    }
  })
})
