import type { ServerResponse } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAnswerQueue } from '#server/http/answer-queue.ts'

// the test sets the duration of the turn: a busy machine may stop between two lines for longer than an answer waits
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function outgoing(sent: string[], name: string, destroyed = false): ServerResponse {
  const made = {
    destroyed,
    headersSent: false,
    writeHead: (status: number, headers: string[]) => sent.push(`${name} ${status} ${headers.join()}`),
    end: (body: string) => sent.push(`${name} ${body}`),
  }
  return made as unknown as ServerResponse
}

it('sends the answers of a turn in their order when it is over, and none to who is gone', async () => {
  const sent: string[] = []
  const answer = createAnswerQueue()
  const give = (name: string, destroyed = false): void =>
    answer({ outgoing: outgoing(sent, name, destroyed), status: 200, headers: ['a', name], body: `to ${name}` })
  give('first')
  give('gone', true)
  expect(sent).toEqual([])
  await turn()
  expect(sent).toEqual(['first 200 a,first', 'first to first'])
  give('second')
  await turn()
  await turn()
  expect(sent).toEqual(['first 200 a,first', 'first to first', 'second 200 a,second', 'second to second'])
})

it('keeps nobody waiting while a turn goes on', () => {
  const sent: string[] = []
  const answer = createAnswerQueue()
  answer({ outgoing: outgoing(sent, 'first'), status: 204, headers: [], body: undefined })
  vi.advanceTimersByTime(5)
  answer({ outgoing: outgoing(sent, 'second'), status: 204, headers: [], body: undefined })
  expect(sent.map((line) => line.split(' ')[0])).toEqual(['first', 'first', 'second', 'second'])
})
