import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { newId } from '#shared/lib/ids.ts'
import { addTask, readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import { changeDocument, readDocument } from '#server/sync/org-documents.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { until } from '#tests/support/sync-peer.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const team = 'tasks:team'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** An id as a step of an automation makes it; a device makes others. */
const idOfStep = (): string => newId().replace(/-7(...)-./, '-4$1-a')

it('tasks that automations made about records leave the team, its past and its log for their table (F2)', async () => {
  const org = server.createOrg('Acme')
  const context = org.context(org.admin)
  const table = buildTable(context, { label: 'Shops', fields: { Name: 'singleLineText' } })
  const [recordId = ''] = addRecords(context, table, [{ Name: 'Porto' }])
  const bea = org.addMember({ profile: { tables_enabled: {} } })
  const record = { tableId: table.id, recordId }
  const made = { createdAt: '2026-11-01T10:00:00.000Z', createdBy: org.admin.memberId }
  const [misplaced, part, own] = [idOfStep(), newId(), newId()]
  await changeDocument(
    context,
    team,
    (doc) => {
      addTask(doc, { ...made, id: misplaced, title: 'Visit SECRET Porto', record, owners: [bea.memberId] }, 'seed')
      addTask(doc, { ...made, id: part, title: 'SECRET part', parent: misplaced, record }, 'seed')
      addTask(doc, { ...made, id: own, title: 'Their own words', record }, 'seed')
      addTask(doc, { ...made, id: idOfStep(), title: 'About nothing' }, 'seed')
    },
    'seed',
  )
  const kept = await server.as(bea).post<{ version: { id: string } }>(`/api/documents/${team}/versions`, { label: 'Before' })
  /** The team's list, the kept version, the log and the document. */
  const told = async (): Promise<string[]> => {
    const client = server.as(bea)
    const list = await client.post('/api/task/list', {})
    const state = await client.get<{ state: string }>(`/api/documents/${team}/versions/${kept.body.version.id}`)
    const rows = org.org.db.all(org.org.db.build.selectFrom('document_update').select('data').where('document', '=', team))
    return [
      JSON.stringify(list.body),
      Buffer.from(state.body.state, 'base64').toString(),
      rows.map(({ data }) => Buffer.from(data).toString()).join(),
      Buffer.from(readDocument(org.org, team, Y.encodeStateAsUpdate)).toString(),
    ]
  }
  for (const part of await told()) expect(part).toContain('SECRET')

  org.org.db.writeNow(() => org.org.db.run(sql.raw(readFileSync('migrations/org/0065_tasks_of_tables.sql', 'utf8'))))
  org.org.effectQueued()
  const effects = () => org.org.db.all(org.org.db.build.selectFrom('effect').select('id').where('kind', '=', 'tasks.moveFromTeam'))
  await until(() => effects().length === 0)
  const after = await told()
  for (const part of after) expect(part).not.toContain('SECRET')
  expect(after.join()).toContain('Their own words')
  expect(after.join()).toContain('About nothing')
  const moved = readDocument(org.org, `tasks:table:${table.id}`, readTasks)
  expect(moved.map(({ id, title, owners }) => [id, title, owners[0]])).toEqual([
    [misplaced, 'Visit SECRET Porto', bea.memberId],
    [part, 'SECRET part', org.admin.memberId],
  ])
  const notices = org.org.db.all(org.org.db.build.selectFrom('notice').select('kind'))
  expect(notices).toEqual([])
})
