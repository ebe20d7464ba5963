import type { Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { createLoginGuard } from '#server/connectors/sql-server/guard-login.ts'

function watched() {
  const write = vi.fn(() => true)
  const destroy = vi.fn()
  const socket = { write, destroy } as unknown as Socket
  const guard = createLoginGuard()
  guard.watch(socket)
  return { guard, socket, write, destroy }
}
const piece = (first: number) => new Uint8Array([first, 1, 2])

it('lets no packet that signs in leave before the connection is encrypted', () => {
  const { guard, socket, write, destroy } = watched()
  socket.write(piece(0x12))
  expect(socket.write(piece(0x10))).toBe(false)
  expect(guard.refused()).toMatchObject({ id: 'source_tls' })
  expect([write.mock.calls.length, destroy.mock.calls.length]).toEqual([1, 1])
})

it('lets every piece leave that follows encrypted data, whatever its first byte', () => {
  const { guard, socket, write, destroy } = watched()
  for (const first of [0x12, 0x17, 0x10, 0x10]) expect(socket.write(piece(first))).toBe(true)
  expect(guard.refused()).toBeUndefined()
  expect([write.mock.calls.length, destroy.mock.calls.length]).toEqual([4, 0])
})
