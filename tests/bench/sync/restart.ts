import * as Y from 'yjs'
import { createDocumentLog } from '#server/sync/document-log.ts'
import { openClient, sendAll, waitFor } from '#tests/bench/sync/clients.ts'
import type { BenchOptions } from '#tests/bench/sync/options.ts'
import { addFigure, judge, printFigures, type Figures } from '#tests/bench/sync/report.ts'
import { openSite, type Running, type Site } from '#tests/bench/sync/servers.ts'
import { makeEdit } from '#tests/bench/sync/typed-edits.ts'
import { randomOf } from '#tests/support/sync-raw.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/** of each of many documents, and of those that are opened for their size */
const documentBytes = 100_000
const largeBytes = 5_000_000
/** characters in a row, of typed paragraphs and of repeatedly edited fields: Yjs reads pieces */
const pieces = [1_000, 100] as const
/** documents that were being edited when the server was killed */
const edited = 20

/** G8: `kill -9` with 1 GB in 10,000 documents (`--quick`: a tenth), and how soon it listens, and has a document and a large one. */
export async function runRestart(options: BenchOptions): Promise<void> {
  const documents = options.documents * 10
  const site = openSite('ours', { documents: documents + pieces.length })!
  const ready: Figures = new Map()
  const first: Figures = new Map()
  const large = pieces.map((): Figures => new Map())
  try {
    const states = fill(site)
    const others = site.documents.slice(pieces.length)
    for (let round = 0; round < options.rounds; round++) {
      const before = await site.start()
      for (const document of others.slice(0, edited)) await editOnce(site, before, document, round)
      await before.kill()
      const started = performance.now()
      const server = await site.start()
      addFigure(ready, 'ours', performance.now() - started)
      addFigure(first, 'ours', await open(site, server, others[edited + round]!))
      for (const [index, state] of states.entries()) {
        addFigure(large[index]!, 'ours', await open(site, server, site.documents[index]!))
        addFigure(large[index]!, 'bare applyUpdate', bareMs(state))
      }
      await server.kill()
    }
  } finally {
    site.dispose()
  }
  printFigures(`G8 ms until a process that is started after kill -9 listens, ${documents} documents of ${documentBytes} bytes`, ready, 0)
  printFigures('G8 ms until its first document is there', first, 0)
  judge('G8', ready, { text: 'ready <= 3 s after kill -9', value: { atMost: 3_000 } }, 0)
  for (const [index, length] of pieces.entries()) {
    const what = `5 MB document in pieces of ${length} characters`
    printFigures(`G8 ms until a ${what} is there, the first time`, large[index]!, 0)
    judge('G8', large[index]!, { text: `${what} <= 500 ms`, value: { atMost: 500 } }, 0)
  }
}

/** Pieces of text put in at random places, as many people's typing leaves them. */
function textOf(bytes: number, piece: number, random: (below: number) => number): Uint8Array {
  const doc = new Y.Doc()
  const text = doc.getText('t')
  doc.transact(() => {
    for (let length = 0; length < bytes; length += piece)
      text.insert(length === 0 ? 0 : random(length), random(1e9).toString(36).repeat(piece).slice(0, piece))
  })
  return Y.encodeStateAsUpdate(doc)
}

/** Writes the documents' snapshots into the file. Answers the large ones. */
function fill(site: Site): Uint8Array[] {
  const random = randomOf(1)
  const platform = createTestPlatform({ dataDir: site.dataDir })
  const org = platform.orgs.open(site.orgId ?? '')
  const log = createDocumentLog(org, () => new Date())
  const large = pieces.map((piece) => textOf(largeBytes, piece, random))
  const small = textOf(documentBytes, 100, random)
  const states = site.documents.map((_, index) => large[index] ?? small)
  for (let from = 0; from < states.length; from += 100)
    org.db.writeNow(() => site.documents.slice(from, from + 100).forEach((name, at) => log.create(name, states[from + at] ?? small, 1)))
  platform.dispose()
  return large
}

async function editOnce(site: Site, server: Running, document: string, round: number): Promise<void> {
  const client = await openClient(site, server, document, { applies: false })
  const updates = Array.from({ length: 20 }, (_, clock) => makeEdit(round, clock))
  await sendAll(client, updates, 20)
  client.client.close()
}

/** ms from connecting until a client has the document */
async function open(site: Site, server: Running, document: string): Promise<number> {
  const started = performance.now()
  const { client, state } = await openClient(site, server, document)
  let ms = NaN
  state.onUpdate = () => {
    if (Number.isNaN(ms) && state.doc.getText('t').length > 0) ms = performance.now() - started
  }
  await waitFor(() => !Number.isNaN(ms), 60)
  client.close()
  return ms
}

function bareMs(update: Uint8Array): number {
  const started = performance.now()
  Y.applyUpdate(new Y.Doc(), update)
  return performance.now() - started
}
