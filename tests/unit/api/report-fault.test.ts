import { afterEach, expect, it, vi } from 'vitest'
import { reportFault } from '#client/engine/api/report-fault.ts'

const told = vi.hoisted(() => vi.fn<(name: string, asked: { body: { id: string } }) => Promise<void>>())
vi.mock('#client/engine/api/call.ts', () => ({ call: told }))
afterEach(() => told.mockReset())

const day = 24 * 60 * 60 * 1000

it('a wrong height of a block is told five times in 24 hours, other faults once', async () => {
  told.mockResolvedValue(undefined)
  for (let time = 0; time < 8; time++) await reportFault('wrong_block_height', 'block b: 3', 1000 + time)
  for (let time = 0; time < 3; time++) await reportFault('fcm_error', 'NotAllowed', 1000 + time)
  const count = (id: string): number => told.mock.calls.filter(([, { body }]) => body.id === id).length
  expect([count('wrong_block_height'), count('fcm_error')]).toEqual([5, 1])
  await reportFault('wrong_block_height', 'block b: 3', 1000 + day)
  expect(count('wrong_block_height')).toBe(6)
})

it('one that could not be told is told when it is met again', async () => {
  told.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined)
  await reportFault('response_parsing_error', 'profile/list', 1000)
  await reportFault('response_parsing_error', 'profile/list', 1001)
  await reportFault('response_parsing_error', 'profile/list', 1002)
  expect(told).toHaveBeenCalledTimes(2)
})
