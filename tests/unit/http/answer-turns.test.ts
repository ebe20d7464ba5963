import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAnswerTurns } from '#server/http/answer-turns.ts'

// the test sets the duration of the turn: a busy machine may stop between two lines for longer than an answer waits
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

it('lets the answers of a turn go in their order when it is over', async () => {
  const sent: string[] = []
  const endOfTurn = createAnswerTurns()
  const give = (name: string): void => void endOfTurn().then(() => sent.push(name))
  give('first')
  give('second')
  await Promise.resolve()
  expect(sent).toEqual([])
  await turn()
  expect(sent).toEqual(['first', 'second'])
  give('third')
  await turn()
  await turn()
  expect(sent).toEqual(['first', 'second', 'third'])
})

it('keeps nobody waiting while a turn goes on', async () => {
  const sent: string[] = []
  const endOfTurn = createAnswerTurns()
  const give = (name: string): void => void endOfTurn().then(() => sent.push(name))
  give('first')
  vi.advanceTimersByTime(5)
  give('second')
  await Promise.resolve()
  expect(sent).toEqual(['first', 'second'])
  give('third')
  await turn()
  expect(sent).toEqual(['first', 'second', 'third'])
})
