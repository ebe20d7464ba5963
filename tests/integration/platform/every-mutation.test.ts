import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { MutationAnswer, MutationResult } from '#shared/protocol/mutations.ts'
import { sampleOf } from '#tests/support/sample-schema.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(() => server.close())

const junk: unknown[] = [
  null,
  undefined,
  0,
  'text',
  [],
  {},
  { id: 1 },
  { id: "'; DROP TABLE member; --" },
  JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {}}}') as unknown,
  { id: newId(), label: { toString: 'x' } },
  { id: newId(), label: 'x'.repeat(1_000_000) },
  { id: newId(), orgId: newId(), created_by: newId(), seat: 'builder', isAdmin: true },
]

async function send(member: TestMember, kind: string, args: unknown): Promise<MutationResult> {
  const now = new Date().toISOString()
  const answer = await server
    .as(member)
    .post<MutationAnswer>('/api/mutations', { sentAt: now, mutations: [{ id: newId(), kind, args: args ?? null, madeAt: now }] })
  const result = answer.body.results?.[0]
  if (!result) throw new Error(`${kind}: ${answer.status}`)
  return result
}
/** A sample's texts are no addresses of the web, and the page of a record is never private. */
const asPossible = (args: unknown): unknown =>
  JSON.parse(
    JSON.stringify(args).replaceAll('"address":"aa"', '"address":"https://example.com/"').replace('"isPrivate":true', '"isPrivate":false'),
  )
const outcome = (result: MutationResult): string => (result.status === 'applied' ? 'applied' : result.error.id)

describe('every mutation there is', () => {
  it('refuses junk as an invalid request, and nothing changes', async () => {
    const seq = org.org.currentSeq()
    const wrong: string[] = []
    for (const kind of Object.keys(server.server.mutations)) {
      for (const args of junk) {
        const id = outcome(await send(org.admin, kind, args))
        if (id !== 'invalid_request') wrong.push(`${kind} ${JSON.stringify(args)?.slice(0, 60)}: ${id}`)
      }
    }
    expect(wrong).toEqual([])
    expect(org.org.currentSeq()).toBe(seq)
  })

  it('answers well-formed arguments with unknown ids from the catalogue, never with a failure of ours', async () => {
    const failed: string[] = []
    const unreached: string[] = []
    for (const [kind, { schema }] of Object.entries(server.server.mutations)) {
      const id = outcome(await send(org.admin, kind, asPossible(sampleOf(schema))))
      if (id === 'internal') failed.push(kind)
      if (id === 'invalid_request') unreached.push(kind)
    }
    expect(failed).toEqual([])
    // a fields' config depends on its type, which a schema cannot say
    expect(unreached.filter((kind) => kind !== 'tables.create')).toEqual([])
  })

  it('lets somebody without rights change nothing but their own favourites, visits, notices, follows and requests', async () => {
    const nobody = org.addMember({ seat: 'viewer' })
    const seq = org.org.currentSeq()
    const applied: string[] = []
    for (const [kind, { schema }] of Object.entries(server.server.mutations)) {
      const result = await send(nobody, kind, sampleOf(schema))
      if (result.status === 'applied') applied.push(kind)
      else expect([kind, result.error.id]).not.toEqual([kind, 'internal'])
    }
    // asking opens nothing; leaving a row ends the waiting of a row of one's own, and of nothing else
    expect(applied.filter((kind) => !/^(recents|favourites|notices|follows)\.|^accessRequests\.ask$|^records\.leave$/.test(kind))).toEqual(
      [],
    )
    expect(org.org.currentSeq() - seq).toBeLessThanOrEqual(applied.length)
  })

  it('is refused whole when the member is disabled', async () => {
    const member = org.addMember()
    const { db } = org.org
    db.writeNow(() => db.run(db.build.updateTable('member').set({ active: 0, seq: org.org.nextSeq() }).where('id', '=', member.memberId)))
    const now = new Date().toISOString()
    expect((await server.as(member).post('/api/mutations', { sentAt: now, mutations: [] })).status).toBe(401)
  })
})
