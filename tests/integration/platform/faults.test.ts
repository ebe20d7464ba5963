import { afterAll, beforeAll, expect, it } from 'vitest'
import pino from 'pino'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

interface Line {
  fault?: string
  about?: string
  orgId?: string
  memberId?: string
}
const lines: Line[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
const faults = (): Line[] => lines.filter(({ fault }) => fault !== undefined)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ log })
})
afterAll(() => server.close())

it('a fault that only a browser sees is a line of the log, with whose it was', async () => {
  const { orgId, admin } = server.createOrg('Faults')
  const { status } = await server.as(admin).post('/api/faults', { id: 'fcm_error', about: 'AbortError: push service error' })
  expect(status).toBe(204)
  const told = { fault: 'fcm_error', about: 'AbortError: push service error', orgId, memberId: admin.memberId }
  expect(faults()).toEqual([expect.objectContaining(told)])
  for (const wrong of [
    { id: 'made_up', about: '' },
    { id: 'fcm_error', about: 'x'.repeat(301) },
    { id: 'fcm_error', about: '', note: 1 },
  ])
    expect((await server.as(admin).post('/api/faults', wrong)).status).toBe(400)
  expect((await server.as(undefined).post('/api/faults', { id: 'fcm_error', about: '' })).status).toBe(401)
})

it('a person fills no log, and takes nothing from others', async () => {
  lines.length = 0
  const org = server.createOrg('Many')
  const other = org.addMember()
  const tell = async (who: typeof other): Promise<number> =>
    (await server.as(who).post('/api/faults', { id: 'response_parsing_error', about: 'profile/list' })).status
  const answers: number[] = []
  for (let count = 0; count < 12; count += 1) answers.push(await tell(org.admin))
  expect(answers.filter((status) => status === 204)).toHaveLength(10)
  expect(answers.slice(10)).toEqual([429, 429])
  expect(faults()).toHaveLength(10)
  expect(await tell(other)).toBe(204)
})
