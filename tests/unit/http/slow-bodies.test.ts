import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createSlowBodies } from '#server/http/slow-bodies.ts'

it('forgets a connection that ended, of whichever port, and listens to it once', () => {
  const bodies = createSlowBodies({ publicUrl: 'http://localhost', frameOrigins: [] }, async () => true)
  const socket = new EventEmitter()
  const outgoing = { req: { socket } } as never
  bodies.follow(outgoing)
  bodies.follow(outgoing)
  expect([bodies.following(socket as never) === outgoing, socket.listenerCount('close')]).toEqual([true, 1])
  socket.emit('close')
  expect(bodies.following(socket as never)).toBeUndefined()
  bodies.stop()
})
