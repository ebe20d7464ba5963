import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActPlace, HistoryItem } from '#shared/nouns/history-log/history-log-calls.ts'
import { newId } from '#shared/lib/ids.ts'
import { writeAudit, type AuditEntry } from '#server/identity/audit-log.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

interface Page {
  items: HistoryItem[]
  next: ActPlace | null
}

let server: TestServer
let acme: TestOrg
let table: BuiltTable
let reader: TestMember
beforeAll(async () => {
  server = await startTestServer()
  acme = server.createOrg('Acme')
  table = buildTable(acme.context(acme.admin), { fields: { name: 'singleLineText', secret: 'number' } })
  reader = acme.addMember({
    seat: 'builder',
    name: 'Rita',
    profile: { access_settings: 1, access_actions_history: 1, tables_enabled: {} },
  })
})
afterAll(() => server.close())

const list = async (who: TestMember, body: object = {}): Promise<Page> => {
  const answer = await server.as(who).post<Page>('/api/historyLog/list', body)
  expect(answer.status).toBe(200)
  return answer.body
}
const write = (entries: readonly AuditEntry[], member: TestMember = acme.admin) =>
  acme.org.db.writeNow(() => {
    for (const entry of entries) writeAudit(acme.context(member), entry)
  })

describe('the history log', () => {
  it('has whole pages by their number, of what the reader sees', async () => {
    const made = (label: string, entityType: 'folder' | 'table', entityId: string) =>
      ({ action: `${entityType}.updated`, entityType, entityId, label }) as const
    // every other act is about a table that she does not see
    write(
      Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? made(`Turn ${at}`, 'folder', newId()) : made(`Turn ${at}`, 'table', table.id))),
    )
    const sorter = acme.addMember({
      ...{ seat: 'builder', name: 'Sara' },
      profile: { manage_workspaces: 1, access_actions_history: 1, tables_enabled: {} },
    })
    const page = async (who: TestMember, body: object): Promise<string[]> =>
      (await list(who, { search: 'turn', ...body })).items.map(({ id }) => id)
    const whole = await page(sorter, { page: 1 })
    expect(whole).toHaveLength(15)
    expect(whole.length).toBeLessThan((await page(acme.admin, { page: 1 })).length)
    expect(await page(sorter, {})).toEqual(whole)
    for (let at = 1; at <= 4; at += 1) expect(await page(sorter, { page: at, size: 4 })).toEqual(whole.slice((at - 1) * 4, at * 4))
    expect(await page(sorter, { page: 100, size: 100 })).toEqual([])
    expect((await server.as(acme.admin).post('/api/historyLog/list', { page: 0 })).status).toBe(400)
  })

  it('lists acts of the last time first, in pages that end', async () => {
    write(
      Array.from({ length: 250 }, (_, at) => ({
        action: 'folder.created' as const,
        entityType: 'folder',
        entityId: newId(),
        label: `F${at}`,
      })),
    )
    const seen: string[] = []
    let after: ActPlace | null = null
    do {
      const page: Page = await list(acme.admin, { filters: { action_types: ['folder.created'] }, after })
      seen.push(...page.items.map(({ id }) => id))
      expect(page.items.map(({ performed_at: at }) => at)).toEqual(
        page.items
          .map(({ performed_at: at }) => at)
          .toSorted()
          .toReversed(),
      )
      after = page.next
    } while (after !== null)
    expect(seen).toHaveLength(250)
    expect(new Set(seen).size).toBe(250)
  })

  it('finds by label and by person, without case and accents, and narrows by kind, source and day', async () => {
    write([{ action: 'table.created', entityType: 'table', entityId: newId(), label: 'Cafés' }], acme.addMember({ name: 'Zoë' }))
    for (const search of ['cafes', 'ZOE']) {
      const { items } = await list(acme.admin, { search })
      expect(items.map(({ affected_record_label: label }) => label)).toEqual(['Cafés'])
    }
    const today = new Date().toISOString().slice(0, 10)
    expect(
      (await list(acme.admin, { filters: { entity_types: ['table'], start_date: today, end_date: today } })).items.length,
    ).toBeGreaterThan(0)
    expect((await list(acme.admin, { filters: { entity_types: ['table'], end_date: '2020-01-01' } })).items).toEqual([])
    expect((await list(acme.admin, { filters: { action_sources: ['nobody'] } })).items).toEqual([])
  })

  it('tells a reader nothing of tables, fields and people that the role does not show', async () => {
    write([
      { action: 'table.updated', entityType: 'table', entityId: table.id, label: 'Salaries-secret', after: { label: 'Salaries-secret' } },
      { action: 'field.created', entityType: 'field', entityId: table.fields['secret'] ?? '', label: 'Bonus-secret' },
      { action: 'member.invited', entityType: 'member', entityId: reader.memberId, label: 'mail-secret@acme.test' },
      { action: 'access.refused', entityType: 'role', entityId: null, label: 'admin_role' },
    ])
    const all: HistoryItem[] = []
    let after: ActPlace | null = null
    do {
      const page: Page = await list(reader, { after })
      all.push(...page.items)
      after = page.next
    } while (after !== null)
    expect(JSON.stringify(all)).not.toContain('secret')
    expect(JSON.stringify(await list(reader, { search: 'secret' }))).not.toContain('secret')
    expect(all.some(({ action_type: type }) => type === 'access.refused')).toBe(false)
    expect(JSON.stringify(await list(acme.admin, { search: 'secret' }))).toContain('Salaries-secret')
  })

  it('names a change of a table that the reader sees, and keeps values that may name hidden fields', async () => {
    const seer = acme.addMember({
      seat: 'builder',
      profile: { access_settings: 1, access_actions_history: 1, tables_enabled: { [table.id]: {} } },
    })
    write([{ action: 'table.unique', entityType: 'table', entityId: table.id, label: 'Pay', after: { fieldId: 'Hidden one' } }])
    const [item] = (await list(seer, { filters: { action_types: ['table.unique'] } })).items
    expect(item).toMatchObject({ affected_record_label: 'Pay', before: null, after: null, affected_fields: [] })
    const [whole] = (await list(acme.admin, { filters: { action_types: ['table.unique'] } })).items
    expect(whole).toMatchObject({ after: { fieldId: 'Hidden one' }, affected_fields: ['fieldId'] })
  })

  it('refuses members without the right, places of its own making and unknown acts', async () => {
    const member = acme.addMember({ seat: 'builder', profile: {} })
    expect((await server.as(member).post('/api/historyLog/list', {})).status).toBe(403)
    expect((await server.as(acme.admin).post('/api/historyLog/list', { after: 'yesterday' })).status).toBe(400)
    expect((await server.as(acme.admin).post('/api/historyLog/list', { filters: { action_types: ['x'] } })).status).toBe(400)
  })

  it('asks from page to page in a long log without a match', async () => {
    write(
      Array.from({ length: 21_000 }, (_, at) => ({
        action: 'page.created' as const,
        entityType: 'page',
        entityId: newId(),
        label: `P${at}`,
      })),
    )
    let asked = 0
    let found = 0
    let after: ActPlace | null = null
    do {
      const page: Page = await list(acme.admin, { search: 'Salaries-secret', after })
      found += page.items.length
      after = page.next
      asked += 1
    } while (after !== null)
    expect(asked).toBeGreaterThan(1)
    expect(found).toBe(1)
  })
})
