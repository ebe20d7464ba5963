import { afterEach, beforeEach, expect, it } from 'vitest'
import { goodPassword, startAuthServer, type AuthServer } from '#tests/support/auth-server.ts'

let server: AuthServer
beforeEach(async () => {
  server = await startAuthServer()
  await server.signUp()
})
afterEach(() => server.close())

it('others are answered between the sign-ups of a burst', async () => {
  const events: ('made' | 'read')[] = []
  const names = Array.from({ length: 8 }, (_, index) => `burst${index}`)
  const made = Promise.all(
    names.map(async (name) => {
      const person = { organisation: name, firstName: 'Ana', email: `${name}@acme.test`, password: goodPassword }
      expect((await server.post('auth/sign-up', person)).status).toBe(200)
      events.push('made')
    }),
  )
  while (events.filter((event) => event === 'made').length < names.length) {
    expect((await server.as(undefined).get('/api/setup/state')).status).toBe(200)
    events.push('read')
  }
  await made
  // in one go there were fewer reads than sign-ups; with a rest after each there are hundreds
  expect(events.filter((event) => event === 'read').length).toBeGreaterThan(3 * names.length)
})
