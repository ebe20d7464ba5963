import { expect, it } from 'vitest'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { PlaceMessage } from '#shared/nouns/presence/presence.ts'
import { createValue } from '#client/lib/value.ts'
import { createPresence, type Presence, type PresenceTabMessage } from '#client/engine/presence/presence.ts'

/** Tabs of one browser with a clock that the test moves. */
function browser() {
  const said: PlaceMessage[] = []
  const tabs: Presence[] = []
  let waiting: { run: () => void; ms: number }[] = []
  const timers = {
    set: (run: () => void, ms: number) => {
      const timer = { run, ms }
      waiting.push(timer)
      return timer
    },
    clear: (timer: unknown) => void (waiting = waiting.filter((other) => other !== timer)),
    random: () => 0.5,
  }
  return {
    said,
    /** what waits no longer than that happens */
    pass: (ms: number) => {
      const due = waiting.filter((timer) => timer.ms <= ms)
      waiting = waiting.filter((timer) => timer.ms > ms)
      for (const { run } of due) run()
    },
    open: (leads: boolean) => {
      const isLeader = createValue(leads)
      const tell = (message: PresenceTabMessage): void => {
        for (const other of tabs) if (other !== presence) other.fromTab(message)
      }
      const presence: Presence = createPresence({ send: (message) => said.push(message), tell, isLeader, timers })
      tabs.push(presence)
      return { presence, isLeader }
    },
  }
}

const tableId = newShortId('t')
const at = (recordId: string | null) => ({ tableId, recordId, fieldId: null })
const places = (said: PlaceMessage[]) => said.splice(0).map(({ place }) => place?.recordId ?? null)

it('says where it is at once, then the last place only, and the same place once', () => {
  const { said, pass, open } = browser()
  const { presence } = open(true)
  const [first, second, third] = [newId(), newId(), newId()]
  for (const id of [first, second, third]) presence.at(at(id))
  expect(places(said)).toEqual([first])
  pass(1_000)
  expect(places(said)).toEqual([third])
  pass(1_000)
  presence.at(at(third))
  expect(places(said)).toEqual([])
})

it('followers speak and hear through the leader, and are asked where they are by a new one', () => {
  const { said, open } = browser()
  const leader = open(true)
  const follower = open(false)
  const record = newId()
  follower.presence.at(at(record))
  expect(places(said)).toEqual([record])
  leader.presence.hear({ type: 'presence', id: 'x', peer: { ...at(null), memberId: newId() } })
  expect(follower.presence.peers.get()).toHaveLength(1)
  leader.isLeader.set(false)
  follower.isLeader.set(true)
  expect(places(said)).toEqual([record])
  leader.presence.at(at(record))
  expect(places(said)).toEqual([record])
  follower.presence.connected()
  expect(places(said).toSorted(), 'a new connection is told of every tab').toEqual([record, record])
  expect(leader.presence.peers.get(), 'and nobody is seen before it tells').toEqual([])
})

it('nobody is seen without a connection, nor after leaving the table; a tab that crashed is forgotten', () => {
  const { said, pass, open } = browser()
  const { presence } = open(true)
  const crashed = open(false)
  crashed.presence.at(at(newId()))
  presence.at(at(null))
  said.length = 0
  // it no longer announces itself
  crashed.isLeader.set(true)
  const hear = () => presence.hear({ type: 'presence', id: 'x', peer: { ...at(null), memberId: newId() } })
  hear()
  presence.lost()
  expect(presence.peers.get()).toEqual([])
  hear()
  presence.at(null)
  pass(1_000)
  for (let round = 0; round < 4; round += 1) pass(30_000)
  expect(presence.peers.get()).toEqual([])
  expect(places(said)).toContain(null)
})
