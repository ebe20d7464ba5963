import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readKept, writeKept } from '#client/engine/session/kept-here.ts'

// a person of whom this tab knows nothing yet: it looks for what is old once
let memberId: string
let people = 0
beforeEach(() => {
  people += 1
  memberId = `kept-${people}`
})
afterEach(() => {
  for (const key of Object.keys(localStorage)) if (key.includes(memberId)) localStorage.removeItem(key)
})

const monthsAgo = Date.now() - 60 * 24 * 60 * 60_000

test('what waited too long is offered no more, and leaves the device', () => {
  const [old, other] = [`trama.words.${memberId}.old`, `trama.bar.${memberId}.other`]
  for (const key of [old, other]) localStorage.setItem(key, JSON.stringify({ words: 'once', at: monthsAgo }))
  localStorage.setItem(`trama.words.${memberId}.broken`, '{"words":')
  writeKept('words', memberId, 'new', { words: 'now' })
  expect(readKept('words', memberId, 'new')).toMatchObject({ words: 'now' })
  expect(Object.keys(localStorage).filter((key) => key.includes(memberId))).toEqual([`trama.words.${memberId}.new`])
  localStorage.setItem(old, JSON.stringify({ words: 'once', at: monthsAgo }))
  expect(readKept('words', memberId, 'old')).toBeUndefined()
})

test('a list that asks for the words of each line reads what is kept once, not once a line', () => {
  for (let at = 0; at < 20; at += 1) writeKept('words', memberId, `line ${at}`, { words: 'begun' })
  const read = vi.spyOn(Storage.prototype, 'getItem')
  for (let at = 0; at < 100; at += 1) readKept('words', memberId, `line ${at}`)
  expect(read.mock.calls.length).toBeLessThanOrEqual(120)
  read.mockRestore()
})
