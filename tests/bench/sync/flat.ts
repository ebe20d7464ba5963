import * as Y from 'yjs'
import { documentsOf } from '#server/sync/org-documents.ts'
import type { Room } from '#server/sync/room.ts'
import type { RoomPeer } from '#server/sync/room-peer.ts'
import type { BenchOptions } from '#tests/bench/sync/options.ts'
import { addFigure, judge, printFigures, type Figures } from '#tests/bench/sync/report.ts'
import { median } from '#tests/bench/sync/statistics.ts'
import { taskTrace, type Trace } from '#tests/bench/sync/traces.ts'
import { addApp } from '#tests/support/sync-peer.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

type Org = ReturnType<typeof createTestOrgOnPlatform>

/** CPU ms of this process: unlike the clock, it does not count what others do on the machine. */
function cpuOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const used = process.cpuUsage(before)
  return (used.user + used.system) / 1_000
}

/** A person whose edits are all accepted; counts the acknowledged ones. */
function writerOf(org: Org): RoomPeer & { acknowledged: number } {
  const peer = {
    memberId: org.admin.memberId,
    acknowledged: 0,
    refusal: () => undefined,
    presenceUser: () => ({ id: org.admin.memberId, name: '', hue: 0 }),
    hold: () => {},
    release: () => {},
    send: () => {},
    stored: (count: number) => void (peer.acknowledged += count),
    refused: () => {
      throw new Error('an update was refused')
    },
    lacks: () => {
      throw new Error('an update lacks what it builds on')
    },
    logged: () => {},
    opened: () => {},
    close: () => {},
  }
  return peer
}

/** Sends a trace `perTurn` updates at a time; answers the CPU µs per update. */
async function live(org: Org, room: Room, trace: Trace, perTurn: number): Promise<number> {
  const peer = writerOf(org)
  const before = process.cpuUsage()
  for (let at = 0; at < trace.updates.length; at += perTurn) {
    const part = trace.updates.slice(at, at + perTurn)
    for (const update of part) room.submit(peer, update)
    while (peer.acknowledged < at + part.length) await new Promise((resolve) => setImmediate(resolve))
  }
  const used = process.cpuUsage(before)
  await room.compact()
  return (used.user + used.system) / trace.updates.length
}

const newRoom = (org: Org): Room => documentsOf(org.org).room(`app:${addApp(org)}`)

interface Life {
  load: number
  disk: number
  returning: number
}

async function lifeOf(org: Org, trace: Trace): Promise<Life> {
  const room = newRoom(org)
  await live(org, room, trace, 100)
  const had = room.document.logId
  const vector = Y.encodeStateVector(room.document.doc)
  await org.org.db.write(() => room.change((doc) => doc.getMap('tasks').set('one', 'edit'), 'server', []))
  const returning = (await room.answer(vector, had, false).frames).reduce((sum, { body }) => sum + body.byteLength, 0)
  const loads = Array.from({ length: 5 }, () => {
    room.forget()
    return cpuOf(() => void room.document)
  })
  const disk = room.document.stateBytes
  room.forget()
  return { load: median(loads), disk, returning }
}

/** §9: what must not grow with the edits ever made, with past authors and with what comes at once. CPU time of our own code. */
export async function runFlat(options: BenchOptions): Promise<void> {
  const org = createTestOrgOnPlatform()
  const [few, many] = [options.edits / 10, options.edits]
  const names: ['load', 'disk', 'returning'] = ['load', 'disk', 'returning']
  const figures = Object.fromEntries(names.map((name) => [name, new Map<string, number[]>()])) as Record<keyof Life, Figures>
  const byAuthors: Figures = new Map()
  const byTurn: Figures = new Map()
  // otherwise the first run would pay for the compilation of all
  await lifeOf(org, taskTrace(500, few, 5))
  for (let round = 0; round < options.rounds; round++) {
    for (const [server, edits] of [
      ['few', few],
      ['ours', many],
    ] as const) {
      const life = await lifeOf(org, taskTrace(500, edits, 5, round))
      for (const name of names) addFigure(figures[name], server, life[name])
      addFigure(byAuthors, server, await live(org, newRoom(org), taskTrace(500, few, server === 'few' ? 1 : 20, round), 100))
      addFigure(byTurn, server, await live(org, newRoom(org), taskTrace(500, few, 5, round), server === 'few' ? 100 : few))
    }
  }
  const from = `${few} -> ${many} edits of the same 500 tasks`
  printFigures(`§9 ${from}: CPU ms to load`, figures.load, 2)
  printFigures(`§9 ${from}: bytes of the snapshot`, figures.disk, 0)
  printFigures(`§9 ${from}: bytes for a client one edit behind`, figures.returning, 0)
  printFigures('§9 1 -> 20 past authors: CPU µs per update, commit included', byAuthors, 1)
  printFigures(`§9 100 -> ${few} updates in one turn: CPU µs per update, commit included`, byTurn, 1)
  const flat = { beside: 'few', ratio: { atMost: 1.2 } }
  judge('§9', figures.load, { text: `load, ${from}: <= 1.2 x`, ...flat }, 2)
  judge('§9', figures.disk, { text: `snapshot, ${from}: <= 1.2 x`, ...flat }, 0)
  judge('§9', figures.returning, { text: `returning, ${from}: <= 1.2 x`, ...flat }, 0)
  judge('§9', byAuthors, { text: 'update, 1 -> 20 authors: <= 1.2 x', ...flat }, 1)
  judge('§9', byTurn, { text: `update, 100 -> ${few} at once: <= 1.2 x`, ...flat }, 1)
  org.dispose()
}
