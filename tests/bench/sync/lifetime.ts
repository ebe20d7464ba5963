import * as Y from 'yjs'
import { builtServer } from '#tests/bench/sync/built-server.ts'
import { makeAnswers } from '#tests/bench/sync/answer.ts'
import { openClient, sendAll, waitFor } from '#tests/bench/sync/clients.ts'
import type { BenchOptions } from '#tests/bench/sync/options.ts'
import { killServer, startServer, untilQuiet } from '#tests/bench/sync/processes.ts'
import { connectRaw } from '#tests/bench/sync/raw-client.ts'
import { addFigure, judge, printFigures, type Figures } from '#tests/bench/sync/report.ts'
import { openSite, type Running, type ServerName, type Site } from '#tests/bench/sync/servers.ts'
import { median, sleep } from '#tests/bench/sync/statistics.ts'
import { editOnce, taskTrace, typedTrace, type Trace } from '#tests/bench/sync/traces.ts'

interface Loaded {
  ms: number
  bytes: number
}

/** A new client connects and waits until it has everything. */
async function load(site: Site, server: Running, wanted: Uint8Array): Promise<Loaded> {
  const started = performance.now()
  const { client, state } = await openClient(site, server, site.documents[0]!)
  let ms = NaN
  const isWhole = (): boolean => sameVector(state.doc, wanted)
  state.onUpdate = () => {
    if (Number.isNaN(ms) && sameVector(state.doc, wanted)) ms = performance.now() - started
  }
  await waitFor(() => !Number.isNaN(ms) || isWhole(), 60)
  await sleep(30)
  client.close()
  return { ms, bytes: state.bytes }
}

function sameVector(doc: Y.Doc, wanted: Uint8Array): boolean {
  const has = Y.decodeStateVector(Y.encodeStateVector(doc))
  return [...Y.decodeStateVector(wanted)].every(([client, clock]) => (has.get(client) ?? 0) >= clock)
}

const figureNames = [
  'populate',
  'bare',
  'warm',
  'wire',
  'cold',
  'disk',
  'behind bytes',
  'behind ms',
  'connection',
  'answer ms',
  'answer cpu',
  'answer bytes',
] as const
type LifeFigures = Record<(typeof figureNames)[number], Figures>

/** S5, S6, S9: opening a document with a long past, warm and cold, new and one edit behind. */
export async function runLifetime(options: BenchOptions): Promise<void> {
  await liveThrough(`${options.edits} typed characters`, typedTrace(options.edits), options, true)
  const tasks = Math.max(200, options.edits / 10)
  await liveThrough(`${tasks} tasks and ${options.edits} edits of their fields`, taskTrace(tasks, options.edits, 20), options, false)
}

async function liveThrough(what: string, trace: Trace, options: BenchOptions, isText: boolean): Promise<void> {
  const figures = Object.fromEntries(figureNames.map((name) => [name, new Map<string, number[]>()])) as LifeFigures
  const vector = Y.encodeStateVectorFromUpdate(trace.state)
  for (let round = 0; round < Math.min(options.rounds, 2); round++) {
    for (const name of options.servers) if (!name.startsWith('floor')) await oneLife(name, trace, vector, figures)
  }
  await makeAnswers(trace, { ms: figures['answer ms'], cpuMs: figures['answer cpu'], bytes: figures['answer bytes'] })
  console.log(`\n${what}: ${trace.updates.length} updates, state ${trace.state.byteLength} bytes`)
  printFigures('seconds until all were confirmed, 200 in flight', figures.populate, 2)
  printFigures('S5 warm load ms', figures.warm)
  printFigures('S5 bare applyUpdate ms, same process', figures.bare)
  printFigures('S5 bytes of a warm load', figures.wire, 0)
  printFigures('S6 cold load ms, the first after a restart', figures.cold)
  printFigures('S6 bytes on disk after settling', figures.disk, 0)
  printFigures('S9 bytes to a client one edit behind', figures['behind bytes'], 0)
  printFigures('S9 bytes of the answer, in process', figures['answer bytes'], 0)
  printFigures('S9 ms to make the answer, in process', figures['answer ms'], 3)
  printFigures('S9 CPU ms to make the answer, in process', figures['answer cpu'], 3)
  printFigures('S9 ms from connecting until it has the edit', figures['behind ms'], 2)
  printFigures('   of which the connection: a bare ws server that answers one message, by turns with each', figures.connection, 2)
  const bare = median(figures.bare.get('ours') ?? [])
  const id = isText ? 'text' : 'tasks'
  judge(`S5 ${id}`, figures.warm, {
    text: `warm load <= 1.5 x bare + 10 ms = ${(1.5 * bare + 10).toFixed(1)}`,
    value: { atMost: 1.5 * bare + 10 },
  })
  const wire = isText ? trace.state.byteLength + 200 : 0.4 * trace.state.byteLength
  judge(
    `S5 ${id}`,
    figures.wire,
    { text: `bytes <= ${isText ? 'state + 200' : '0.4 x state'} = ${Math.round(wire)}`, value: { atMost: wire } },
    0,
  )
  judge(`S6 ${id}`, figures.cold, { text: 'cold load <= 1.1 x Hocuspocus', beside: 'hocuspocus', ratio: { atMost: 1.1 } })
  judge(`S6 ${id}`, figures.cold, { text: 'cold load <= 1/8 of stock', beside: 'stock', ratio: { atMost: 0.125 } })
  judge(
    `S6 ${id}`,
    figures.disk,
    { text: `disk <= 2 x state = ${2 * trace.state.byteLength}`, value: { atMost: 2 * trace.state.byteLength } },
    0,
  )
  judge(`S9 ${id}`, figures['behind bytes'], { text: 'one edit behind <= 2,048 bytes', value: { atMost: 2_048 } }, 0)
  // The goal's 80 times are of a document whose fields were changed repeatedly; typed text has few deletions to send.
  if (!isText) judge(`S9 ${id}`, figures['behind bytes'], { text: 'bytes <= 1/80 of stock', beside: 'stock', ratio: { atMost: 1 / 80 } }, 0)
  judge(`S9 ${id}`, figures['answer ms'], { text: 'the answer is made in <= 2 ms', value: { atMost: 2 } }, 3)
}

async function oneLife(name: ServerName, trace: Trace, vector: Uint8Array, figures: LifeFigures): Promise<void> {
  const site = openSite(name)
  if (!site) return
  const document = site.documents[0]!
  try {
    let server = await site.start()
    const author = await openClient(site, server, document, { applies: false })
    addFigure(figures.populate, name, await sendAll(author, trace.updates, 200))
    // The author stays connected: a peer forgets a document without connections.
    await untilQuiet(server.pid)
    await load(site, server, vector)
    for (let time = 0; time < 5; time++) {
      const { ms, bytes } = await load(site, server, vector)
      addFigure(figures.warm, name, ms)
      addFigure(figures.wire, name, bytes)
      const started = performance.now()
      Y.applyUpdate(new Y.Doc(), trace.state)
      addFigure(figures.bare, name, performance.now() - started)
    }
    const bare = await startServer([await builtServer('bare-server')], {})
    await oneBehind(site, server, bare, trace, figures)
    await killServer(bare.child)
    await untilQuiet(server.pid)
    await sleep(1_500)
    author.client.close()
    await server.kill()
    addFigure(figures.disk, name, site.documentBytes())
    for (let time = 0; time < 3; time++) {
      server = await site.start()
      const { ms } = await load(site, server, vector)
      if (time === 0) addFigure(figures.cold, name, ms)
      await server.kill()
    }
  } finally {
    site.dispose()
  }
}

/**
 * A client that lacks only the last edit reconnects: the bytes it receives, and the time. Many repetitions, because the first few meet a
 * cold server.
 */
async function oneBehind(site: Site, server: Running, bare: { port: number }, trace: Trace, figures: LifeFigures): Promise<void> {
  const document = site.documents[0]!
  const whole = Y.encodeStateVectorFromUpdate(trace.state)
  for (let time = 0; time < 15; time++) {
    const gone = await openClient(site, server, document)
    await waitFor(() => gone.state.answered > 0 && sameVector(gone.state.doc, whole))
    await waitFor(() => site.protocol !== 'trama' || gone.state.log > 0, 5)
    const { doc, epoch, log } = gone.state
    gone.client.close()
    const author = await openClient(site, server, document, { doc: new Y.Doc() })
    await waitFor(() => author.state.answered > 0 && sameVector(author.state.doc, whole))
    const target = 1_700_000_000 + time
    const { confirmed } = author.state
    author.client.send(author.wire.sync(2, editOnce(author.state.doc, target, time)))
    await waitFor(() => author.state.confirmed > confirmed, 5)
    author.client.close()
    await sleep(50)
    const started = performance.now()
    const back = await openClient(site, server, document, { doc, had: { epoch, log } })
    let ms = NaN
    const hasIt = (): boolean => (Y.decodeStateVector(Y.encodeStateVector(doc)).get(target) ?? 0) > 0
    back.state.onUpdate = () => {
      if (Number.isNaN(ms) && hasIt()) ms = performance.now() - started
    }
    await waitFor(() => !Number.isNaN(ms), 10)
    addFigure(figures['behind ms'], site.name, ms)
    addFigure(figures['behind bytes'], site.name, back.state.bytes)
    back.client.close()
    await sleep(20)
    addFigure(figures.connection, site.name, await askOnce(bare.port))
  }
}

/** ms until a server without sessions and storage has accepted a client and answered it */
async function askOnce(port: number): Promise<number> {
  const started = performance.now()
  let answered = NaN
  const client = await connectRaw(port, '/', '', () => (answered = performance.now() - started))
  client.send(new Uint8Array(1))
  await waitFor(() => !Number.isNaN(answered), 10)
  client.close()
  return answered
}
