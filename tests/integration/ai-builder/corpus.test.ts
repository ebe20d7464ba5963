import { afterAll, beforeAll, expect, it } from 'vitest'
import { isDescribed } from '#shared/nouns/ai-builder/ai-limits.ts'
import { corpusPlan } from '#tests/support/ai-corpus/corpus-plan.ts'
import { descriptions } from '#tests/support/ai-corpus/descriptions.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
})
afterAll(() => server.close())

it('has sixty descriptions in three languages', () => {
  expect(descriptions.map(([lang]) => lang).filter((lang) => lang === 'pt')).toHaveLength(20)
  expect(descriptions).toHaveLength(60)
  expect(descriptions.filter(([, text]) => !isDescribed(text))).toEqual([])
})

it.each(descriptions)('%s: %s', async (lang, _description, line) => {
  const admin = server.as(org.admin)
  const plan = corpusPlan(lang, line)
  const { status, body } = await admin.post<{ id: string; notes: unknown[]; made: { type: string; id: string }[] }>('/api/v3/app-plans', {
    plan,
  })
  expect({ status, body }).toMatchObject({ status: 200, body: { notes: [] } })
  const problems = org.org.db
    .all(org.org.db.build.selectFrom('field_def').select('config').where('deleted_at', 'is', null))
    .filter(({ config }) => (JSON.parse(config) as { problem?: unknown }).problem)
  expect(problems).toEqual([])
  const app = body.made.find(({ type }) => type === 'app')
  const shown = await admin.get<{ components: unknown[] }>(`/api/v3/app/${app?.id ?? ''}`)
  expect(shown.body.components).toHaveLength(plan.apps?.[0]?.blocks.length ?? 0)
  for (const { id, type } of body.made) if (type === 'table') expect((await admin.get(`/api/v3/tab/${id}/records?size=5`)).status).toBe(200)
  expect((await admin.request('DELETE', `/api/v3/app-plans/${body.id}`)).status).toBe(204)
})
