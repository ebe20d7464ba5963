import { inflateRawSync } from 'node:zlib'
import * as decoding from 'lib0/decoding'
import * as Y from 'yjs'
import { connectRaw } from '#tests/bench/sync/raw-client.ts'
import type { Running, Site } from '#tests/bench/sync/servers.ts'
import { sleep } from '#tests/bench/sync/statistics.ts'
import { hocuspocusConfirmed, ourAck, ourNumber, ourPacked, ourWelcome, readFrame, syncKind, wireOf } from '#tests/bench/sync/wire.ts'

export interface ClientOptions {
  token?: string
  /** its copy of the document */
  doc?: Y.Doc
  /** our protocol: epoch and log number of its copy */
  had?: { epoch: string; log: number }
  /** false: updates are counted, not applied */
  applies?: boolean
}

/** A client of any of the servers. It counts its confirmed edits (stock: their echo) and keeps the content it receives. */
export async function openClient(site: Site, server: Running, document: string, options: ClientOptions = {}) {
  const wire = wireOf(site.protocol, document, options.had)
  const doc = options.doc ?? new Y.Doc()
  const state = { doc, confirmed: 0, answered: 0, bytes: 0, epoch: '', log: 0, onUpdate: (): void => {} }
  function receive(data: Uint8Array): void {
    const { kind, step, payload, rest } = readFrame(wire, data)
    if (kind === ourPacked && site.protocol === 'trama') return receive(inflateRawSync(data.subarray(rest.pos)))
    if (kind === hocuspocusConfirmed && site.protocol === 'hocuspocus') state.confirmed += 1
    else if (kind === ourAck) state.confirmed = decoding.readVarUint(rest)
    else if (kind === ourWelcome) state.epoch = decoding.readVarString(rest)
    else if (kind === ourNumber) state.log = decoding.readVarUint(rest)
    else if (kind === syncKind && payload && step !== 0) {
      if (step === 1) state.answered += 1
      else if (site.protocol === 'y-websocket') state.confirmed += 1
      if (options.applies !== false) Y.applyUpdate(doc, payload)
      state.onUpdate()
    }
  }
  const client = await connectRaw(server.port, site.path(document), options.token ?? site.tokens[0] ?? '', (data, offset, length) =>
    receive(data.subarray(offset, offset + length)),
  )
  client.onBytes = (bytes) => (state.bytes += bytes)
  for (const frame of wire.begin) client.send(frame)
  client.send(wire.sync(0, Y.encodeStateVector(doc)))
  return { client, wire, state }
}

export type BenchClient = Awaited<ReturnType<typeof openClient>>

/** Waits for `holds`, asked after each update and every few ms. */
export async function waitFor(holds: () => boolean, seconds = 30): Promise<boolean> {
  for (const end = performance.now() + seconds * 1000; !holds();) {
    if (performance.now() > end) return false
    await sleep(2)
  }
  return true
}

/** Sends updates with at most `inFlight` unconfirmed ones. Answers how many seconds it took until all were confirmed. */
export async function sendAll(from: BenchClient, updates: readonly Uint8Array[], inFlight: number, capSeconds = 120): Promise<number> {
  await waitFor(() => from.state.answered > 0, 10)
  await sleep(200)
  const before = from.state.confirmed
  const started = performance.now()
  const late = (): boolean => performance.now() - started > capSeconds * 1000
  for (let index = 0; index < updates.length && !late(); index++) {
    from.client.send(from.wire.sync(2, updates[index]!))
    if (index % 100 !== 99) continue
    // This process may also measure another client's wait, which must not include the work here.
    await new Promise((resolve) => setImmediate(resolve))
    while (index - (from.state.confirmed - before) > inFlight && !late()) await sleep(1)
  }
  while (from.state.confirmed - before < updates.length && !late()) await sleep(2)
  return from.state.confirmed - before >= updates.length ? (performance.now() - started) / 1000 : Infinity
}
