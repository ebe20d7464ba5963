import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { aimAt, aimCall } from '#tests/support/access-aims.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access-world.ts'
import { hostileBodies } from '#tests/support/hostile-bodies.ts'
import { watchTurns } from '#tests/support/longest-turn.ts'
import { isLong } from '#tests/support/property-runs.ts'
import { sampleOf } from '#tests/support/sample-schema.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))
/** One body of so many is sent; the seed says which. */
const oneOf = isLong ? 1 : 48

/** The goal is 50 ms; sender and server share one thread here, which also collects the garbage of both. */
const mostMs = 100
/** A place that takes more is tried again by itself: a collection of garbage falls on anybody. */
const tries = 3

interface Sent {
  method: string
  path: string
  body: unknown
}

let server: TestServer
let world: AccessWorld
beforeAll(async () => {
  const abuse = { charge: () => undefined, waitOf: () => 0, isCalm: true }
  server = await startTestServer({ abuse, environment: { API_REQUESTS_PER_MINUTE: '10000000' } })
  world = await createAccessWorld(server, 'Quetzal')
})
afterAll(() => server.close())

/** @returns the longest turn of the event loop, in ms of the processor */
async function send({ method, path, body }: Sent): Promise<number> {
  const text = JSON.stringify(body)
  await new Promise((resolve) => setImmediate(resolve))
  const turns = watchTurns()
  const answer = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${world.org.admin.token}` },
    body: text,
  })
  await answer.text()
  turns.stop()
  expect(answer.status, `${method} ${path}`).not.toBe(500)
  return turns.longest
}

/** Sends everything, then again what took long. @returns what took long each time */
async function slowOnes(requests: Iterable<Sent & { what: string }>): Promise<string[]> {
  const slow: string[] = []
  for (const request of requests) {
    let best = Infinity
    for (let attempt = 0; attempt < tries && best > mostMs; attempt++) best = Math.min(best, await send(request))
    if (best > mostMs) slow.push(`${request.method} ${request.path}: ${request.what} took ${Math.round(best)} ms`)
  }
  return slow
}

/** A hostile body may end what the next one needs. */
async function renew(): Promise<void> {
  const session = await fetch(`${server.url}/api/auth/session`, { headers: { authorization: `Bearer ${world.org.admin.token}` } })
  if (session.status !== 200) world = await createAccessWorld(server, 'Quetzal')
}

let count = seed
const isChosen = (): boolean => count++ % oneOf === 0

describe(`no body holds the event loop (SEED=${seed})`, () => {
  it('of a table with 500 fields', async () => {
    const fields = Array.from({ length: 500 }, (_, index) => ({ type: 'singleLineText', label: `Field ${index}` }))
    const request = { method: 'POST', path: '/api/v3/tab', body: { label: 'Wide', fields }, what: '500 fields' }
    expect(await slowOnes([request])).toEqual([])
  })

  it('of any call', async () => {
    const slow: string[] = []
    let turn = 0
    for (const { table } of server.server.calls) {
      for (const [key, definition] of Object.entries(table)) {
        if (!definition.body) continue
        await renew()
        const aimed = aimCall(key, definition, world.ids)
        const bodies = [...hostileBodies(aimed.body, (turn += 5))].filter(isChosen)
        slow.push(...(await slowOnes(bodies.map(({ what, body }) => ({ ...aimed, body, what })))))
      }
    }
    expect(slow).toEqual([])
  })

  it('of any mutation', async () => {
    const slow: string[] = []
    let turn = 0
    for (const [kind, { schema }] of Object.entries(server.server.mutations)) {
      await renew()
      const args = aimAt(kind, sampleOf(schema), world.ids)
      const bodies = [...hostileBodies(args, (turn += 5))].filter(isChosen)
      const requests = bodies.map(({ what, body }) => {
        const now = new Date().toISOString()
        const mutations = [{ id: newId(), kind, args: body, madeAt: now }]
        return { method: 'POST', path: '/api/mutations', body: { sentAt: now, mutations }, what: `${kind} ${what}` }
      })
      slow.push(...(await slowOnes(requests)))
    }
    expect(slow).toEqual([])
  })
})
