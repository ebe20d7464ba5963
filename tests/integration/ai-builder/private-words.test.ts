import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LoggedRequest } from '#shared/nouns/ai-builder/ai-calls.ts'
import { endOfJob } from '#tests/support/ai-corpus/end-of-job.ts'
import { streams, type ScriptedAi } from '#tests/support/scripted-ai.ts'
import { startServerWithAi } from '#tests/support/server-with-ai.ts'
import type { TestMember } from '#tests/support/test-org.ts'
import type { TestServer } from '#tests/support/test-server.ts'

let host: ScriptedAi
let server: TestServer
beforeAll(async () => {
  ;({ host, server } = await startServerWithAi())
})
afterAll(async () => {
  await server.close()
  await host.close()
})

it('the words of a text, which may be of a private page, are read in the log by who asked alone', async () => {
  const org = server.createOrg('Acme')
  const writer = org.addMember({ seat: 'builder', isAdmin: true })
  await server.as(org.admin).post('/api/builder/settings/update', { keepTexts: true })
  await server.as(writer).post('/api/builder/agree')
  host.script(streams('The okapi, shorter.'))
  const asked = { kind: 'text', act: 'shorten', text: 'The okapi of my diary.', description: '', lang: 'en' }
  const { body } = await server.as(writer).post<{ job: string }>('/api/builder/ask', asked)
  expect(await endOfJob(server, writer, body.job)).toMatchObject({ status: 'done' })
  const log = async (who: TestMember) => (await server.as(who).get<{ requests: LoggedRequest[] }>('/api/builder/requests')).body.requests
  expect(await log(writer)).toMatchObject([{ asked: 'The okapi of my diary.' }])
  expect(await log(org.admin)).toMatchObject([{ kind: 'text', asked: null, answered: null }])
})
