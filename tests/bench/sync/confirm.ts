import * as decoding from 'lib0/decoding'
import * as Y from 'yjs'
import type { BenchOptions } from '#tests/bench/sync/options.ts'
import { connectRaw } from '#tests/bench/sync/raw-client.ts'
import { addFigure, judge, printFigures, type Figures } from '#tests/bench/sync/report.ts'
import { openSite, type Running, type ServerName, type Site } from '#tests/bench/sync/servers.ts'
import { sleep } from '#tests/bench/sync/statistics.ts'
import { makeEdit } from '#tests/bench/sync/typed-edits.ts'
import { hocuspocusConfirmed, ourAck, readFrame, syncKind, wireOf } from '#tests/bench/sync/wire.ts'

/** A connection that counts what the server confirmed of its edits (stock: its echo), and keeps what it is sent. */
export async function openClient(site: Site, server: Running, document: string, token = site.tokens[0] ?? '') {
  const wire = wireOf(site.protocol, document)
  const doc = new Y.Doc()
  const state = { doc, confirmed: 0, answered: false, bytes: 0, onUpdate: (): void => {} }
  const client = await connectRaw(server.port, site.path(document), token, (data, offset, length) => {
    const { kind, step, payload, rest } = readFrame(wire, data.subarray(offset, offset + length))
    if (kind === hocuspocusConfirmed && site.protocol === 'hocuspocus') state.confirmed += 1
    else if (kind === ourAck) state.confirmed = decoding.readVarUint(rest)
    else if (kind === syncKind && payload && step !== 0) {
      if (step === 1) state.answered = true
      else if (site.protocol === 'y-websocket') state.confirmed += 1
      Y.applyUpdate(doc, payload)
      state.onUpdate()
    }
  })
  for (const frame of wire.begin) client.send(frame)
  client.send(wire.sync(0, new Uint8Array([0])))
  return { client, wire, state }
}

/** S4: edits that were confirmed and are gone after `kill -9` at once after five seconds of typing. */
export async function runConfirm(options: BenchOptions): Promise<void> {
  const lost: Figures = new Map()
  const confirmed: Figures = new Map()
  for (let round = 0; round < options.rounds; round++) {
    for (const name of options.servers) {
      if (name.startsWith('floor')) continue
      const result = await typeAndKill(name, options.seconds + 1)
      if (!result) continue
      addFigure(lost, name, Math.max(0, result.confirmed - result.kept))
      addFigure(confirmed, name, result.confirmed)
    }
  }
  printFigures('S4 edits confirmed before kill -9', confirmed, 0)
  printFigures('S4 confirmed edits lost at kill -9', lost, 0)
  judge('S4', lost, { text: 'confirmed edits lost = 0', value: { atMost: 0 } }, 0)
}

async function typeAndKill(name: ServerName, seconds: number): Promise<{ confirmed: number; kept: number } | undefined> {
  const site = openSite(name)
  if (!site) return undefined
  const document = site.documents[0]!
  try {
    const server = await site.start()
    const { client, wire, state } = await openClient(site, server, document)
    await sleep(700)
    state.confirmed = 0
    for (let clock = 0, end = performance.now() + seconds * 1000; performance.now() < end; clock++) {
      client.send(wire.sync(2, makeEdit(0, clock)))
      await sleep(10)
    }
    await sleep(50)
    const { confirmed } = state
    await server.kill()
    client.close()
    const again = await site.start()
    const reader = await openClient(site, again, document)
    for (const end = Date.now() + 8_000; Date.now() < end && reader.state.doc.getText('t').length < confirmed;) await sleep(50)
    const kept = reader.state.doc.getText('t').length
    await again.kill()
    return { confirmed, kept }
  } finally {
    site.dispose()
  }
}
