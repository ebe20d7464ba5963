import { expect, test } from 'vitest'
import type { Incoming, Sender } from '#server/sync/apply-updates.ts'
import { Inbox } from '#server/sync/inbox.ts'
import { createTurnBudget } from '#server/sync/turn-budget.ts'

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
let now = 0
const budgetAt = () => createTurnBudget(() => now)
const peer = (memberId: string): Sender => ({ memberId, refusal: () => undefined })
const item = (from: Sender, bytes: number): Incoming<Sender> => ({ peer: from, update: new Uint8Array(bytes), isAnswer: false })

function inboxOf(...items: Incoming<Sender>[]): Inbox<Sender> {
  const inbox = new Inbox<Sender>()
  for (const each of items) inbox.add(each)
  return inbox
}

test('small updates of everybody are one share, and nobody pays for it', () => {
  const items = Array.from({ length: 1_000 }, (_, index) => item(peer(`m${index % 50}`), 30))
  expect(inboxOf(...items).take(budgetAt())).toEqual({ items, payer: undefined })
})

test('one large update a turn; what its sender sent after it stays behind it', () => {
  const [a, b] = [peer('a'), peer('b')]
  const items = [item(a, 60_000), item(a, 10), item(b, 60_000), item(b, 10)]
  const inbox = inboxOf(...items)
  const budget = budgetAt()
  expect(inbox.take(budget)).toEqual({ items: [items[0]], payer: 'a' })
  expect(inbox.take(budget)).toEqual({ items: [items[1], items[2]], payer: 'b' })
  expect(inbox.take(budget).items).toEqual([items[3]])
  expect(inbox.isEmpty).toBe(true)
})

test('who took long rests for four times as long; others go on in the next turn', async () => {
  const [slow, quick] = [peer('slow'), peer('quick')]
  const budget = budgetAt()
  budget.measure('slow', () => (now += 100))
  expect(budget.isSpent).toBe(true)
  const items = [item(slow, 10), item(quick, 10)]
  const inbox = inboxOf(...items)
  expect(inbox.take(budget).items).toEqual([])
  await turn()
  expect(inbox.take(budget).items).toEqual([items[1]])
  expect(inbox.restMs(budget)).toBe(400)
  now += 400
  expect(inbox.take(budget).items).toEqual([items[0]])
})

test('what costs next to nothing makes nobody rest, and no rest is longer than a second', () => {
  const budget = budgetAt()
  budget.measure('a', () => (now += 1))
  budget.measure(undefined, () => (now += 500))
  expect(budget.restOf('a')).toBe(0)
  budget.measure('a', () => (now += 5_000))
  expect(budget.restOf('a')).toBe(1_000)
})
