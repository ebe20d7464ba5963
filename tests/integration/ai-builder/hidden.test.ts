import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AiJob } from '#shared/nouns/ai-builder/ai-calls.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { createApp } from '#tests/support/ai-corpus/create-app.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { hangs, streams, type ScriptedAi } from '#tests/support/scripted-ai.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startServerWithAi } from '#tests/support/server-with-ai.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import { changeDocument } from '#server/sync/org-documents.ts'

let host: ScriptedAi
let server: TestServer
let org: TestOrg
let staff: BuiltTable
let closed: BuiltTable
let app: string
beforeAll(async () => {
  ;({ host, server } = await startServerWithAi())
})
afterAll(async () => {
  await server.close()
  await host.close()
})
beforeEach(async () => {
  org = server.createOrg('Acme')
  const admin = org.context(org.admin)
  closed = buildTable(admin, { label: 'ClosedTable', fields: { ClosedField: 'singleLineText' } })
  staff = buildTable(admin, {
    label: 'Staff',
    fields: {
      Name: 'singleLineText',
      HiddenSalary: 'number',
      // its field is seen by people who do not see its table
      Place: { type: 'connectedRecord', config: { tableId: closed.id } },
      State: { type: 'select', config: { options: [{ id: 'o000000000001', label: 'OpenOption', hue: 'blue' }] } },
    },
  })
  addRecords(admin, staff, [{ Name: 'RecordWord', HiddenSalary: 77_123 }])
  app = newId()
  const client = server.as(org.admin)
  await client.mutate('apps.create', { id: app, label: 'Desk', icon: 'layout-grid', color: 'blue' })
  const blocks = [staff, closed].map(({ id }) => ({
    type: 'tableView',
    config: { ...findBlockType('tableView')?.defaults(), tableId: id },
  }))
  await changeDocument(
    admin,
    `app:${app}`,
    (doc) => {
      for (const block of blocks) addBlock(doc, { id: newShortId('b'), ...block }, 'server')
    },
    'server',
  )
})
afterEach(() => host.script(streams('{}')))

const rules = () => ({ manage_structure: true, can_edit: true, fields_excluded: [staff.fields['HiddenSalary'] ?? ''] })
const sight = () => ({
  ...{ create_table: 1, create_dashboard: 1, dashboards_enabled: { '*': '*' } },
  ...{ tables_enabled: { '*': '*', [staff.id]: rules() }, tables_disabled: [closed.id] },
})

async function tellAll(member: TestMember): Promise<string> {
  host.script(streams('{"formula":"{Name}"}'))
  const client = server.as(member)
  await client.post('/api/builder/agree')
  const ended = async (id: string | undefined): Promise<void> => {
    if (id === undefined) return
    await expect.poll(async () => (await client.get<AiJob>(`/api/builder/jobs/${id}`)).body.status).not.toMatch(/waiting|running/)
  }
  const question = { tableId: staff.id, description: 'says who is paid most', lang: 'en' }
  for (const kind of ['formula', 'automation'])
    await ended((await client.post<{ job?: string }>('/api/builder/ask', { kind, ...question })).body.job)
  await ended((await createApp(server, member, 'add a list of holidays', [], { app })).body.data?.job)
  return host.asked.map(({ body }) => body).join('\n')
}

it('tells a host the structure that each person sees, and never a record', async () => {
  const people = {
    admin: org.admin,
    builder: org.addMember({ seat: 'builder', profile: sight() as never }),
    member: org.addMember({ seat: 'member', profile: sight() as never }),
    viewer: org.addMember({ seat: 'viewer', profile: sight() as never }),
    'without right': org.addMember({ seat: 'builder', profile: {} }),
    'other organisation': server.createOrg('Other').admin,
    revoked: org.addMember({ seat: 'builder', profile: sight() as never }),
    'another admin': org.addMember({ isAdmin: true }),
  }
  const told: Record<string, string> = {}
  for (const [name, member] of Object.entries(people)) {
    if (name === 'revoked') org.setProfile(member, {})
    told[name] = await tellAll(member)
  }
  expect(told['admin']).toContain('HiddenSalary')
  expect(told['admin']).toContain('OpenOption')
  expect(told['builder']).toContain('Staff')
  for (const name of ['builder', 'member', 'viewer', 'without right', 'other organisation', 'revoked'])
    expect({ name, leak: /HiddenSalary|ClosedTable|ClosedField/.exec(told[name] ?? '') }).toEqual({ name, leak: null })
  for (const name of ['without right', 'other organisation', 'revoked']) expect(told[name]).not.toContain('Staff')
  for (const [name, words] of Object.entries(told))
    expect({ name, leak: /RecordWord|77123|77_123/.exec(words) }).toEqual({ name, leak: null })
})

it('asks nothing for whoever has no session, and nothing for programs', async () => {
  host.script(hangs)
  const { status } = await server.as(undefined).post('/api/builder/ask', { kind: 'text', act: 'shorten', text: 'x', lang: 'en' })
  expect(status).toBe(401)
  expect(host.asked).toEqual([])
})
