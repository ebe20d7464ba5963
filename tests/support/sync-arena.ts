import * as Y from 'yjs'
import { createServer, type TramaServer } from '#server/app/create-server.ts'
import { documentsOf, readDocument, type OrgDocuments } from '#server/sync/org-documents.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { connectGated, type GatedPeer } from '#tests/support/gated-peer.ts'
import { contentOf, editAnything } from '#tests/support/random-edits.ts'
import { addApp, connectPeer, until } from '#tests/support/sync-peer.ts'
import { openRaw, randomOf, updateFrameOf } from '#tests/support/sync-raw.ts'
import { createTestOrg, type NewTestMember, type TestMember, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

type Random = (below: number) => number

const writer: NewTestMember = { seat: 'builder', profile: { dashboards_enabled: { '*': '*' } } }
const reader: NewTestMember = { profile: { dashboards_enabled: { '*': 'view' } } }

/** A server and people on which histories are played, several at once, each on a document of its own. */
export interface Arena {
  readonly documents: OrgDocuments
  /** plays the histories of these seeds, `restart`: of the server in their middle. @throws with the seed of one that does not end well */
  play(seeds: readonly number[], restart: boolean, patienceMs?: number): Promise<void>
  dispose(): Promise<void>
}

export async function openArena(): Promise<Arena> {
  // each stock client listens for the end of the process
  process.setMaxListeners(1_000)
  const platform = createTestPlatform()
  const org = createTestOrg(platform)
  const people = { writers: [org.admin, org.addMember(writer), org.addMember(writer)], reader: org.addMember(reader) }
  let { server, url } = await startServer(platform)

  return {
    documents: documentsOf(org.org),
    play: async (seeds, restart, patienceMs = 60_000) => {
      const histories = seeds.map((seed) => new History(seed, org, people, url, patienceMs))
      try {
        await Promise.all(histories.map((history) => history.told(history.begin())))
        if (restart) {
          // It goes away in the middle and comes back on another port, as a new process would.
          await server.close()
          for (const history of histories) history.editAlone()
          ;({ server, url } = await startServer(platform))
          for (const history of histories) history.move(url)
        }
        await Promise.all(histories.map((history) => history.told(history.end())))
      } finally {
        for (const history of histories) history.destroy()
      }
    },
    dispose: async () => {
      await server.close()
      platform.dispose()
    },
  }
}

async function startServer(platform: TestPlatform): Promise<{ server: TramaServer; url: string }> {
  // Every document is sent as it is stored to who has nothing, and built a moment later.
  const limits = { storedAnswerBytes: 0, buildAfterMs: 3 }
  const server = createServer(platform, { features: [], upgrades: [(given) => createSyncServer(given, { limits })] })
  return { server, url: `http://127.0.0.1:${await server.listen()}` }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** One document, two to five devices of three writers, a reader who tries to write, and a forger. */
class History {
  readonly #seed: number
  readonly #random: Random
  readonly #org: TestOrg
  readonly #name: string
  readonly #people: { writers: TestMember[]; reader: TestMember }
  readonly #patienceMs: number
  readonly #peers: GatedPeer[]
  #url: string

  constructor(seed: number, org: TestOrg, people: { writers: TestMember[]; reader: TestMember }, url: string, patienceMs: number) {
    this.#seed = seed
    this.#random = randomOf(seed)
    this.#org = org
    this.#people = people
    this.#name = `app:${addApp(org)}`
    this.#url = url
    this.#patienceMs = patienceMs
    const { writers } = people
    this.#peers = Array.from({ length: 2 + this.#random(4) }, (_, index) => connectGated(url, writers[index % 3] ?? org.admin, this.#name))
  }

  async begin(): Promise<void> {
    // Some start only now, without having seen anything.
    await this.#until(() => this.#peers.slice(0, 2).every((peer) => peer.provider.synced), 'entering')
    await this.#steps(20)
  }

  /** Adds the seed that repeats a failure to its message. */
  told(part: Promise<void>): Promise<void> {
    return part.catch((error: Error) => {
      if (!error.message.includes('SEED=')) error.message += `; SEED=${this.#seed}`
      throw error
    })
  }

  editAlone(): void {
    for (const { doc } of this.#peers) if (this.#random(2) === 0) editAnything(doc, this.#random)
  }

  move(url: string): void {
    this.#url = url
    for (const peer of this.#peers) {
      peer.provider.disconnect()
      peer.move(url)
    }
  }

  /** All devices reconnect; they must show the same content, and the file must hold it. */
  async end(): Promise<void> {
    await this.#steps(10)
    await this.#trespass()
    for (const peer of this.#peers) {
      peer.open()
      peer.provider.connect()
    }
    // Marks travel behind all earlier edits, so that no device waits for one that will not come.
    for (const [index, { doc }] of this.#peers.entries()) doc.getMap('marks').set(`of${index}`, true)
    const docs = this.#peers.map(({ doc }) => doc)
    const hasMarks = (doc: Y.Doc): boolean => doc.getMap('marks').size === this.#peers.length
    await this.#until(() => docs.every(hasMarks) && readDocument(this.#org.org, this.#name, hasMarks), 'everybody seeing everybody')
    // Only an offline deletion by a person who added nothing can come after their mark.
    const differing = (): string | undefined => {
      const onServer = readDocument(this.#org.org, this.#name, stateOf)
      return docs.map((doc) => differenceOf(stateOf(doc), onServer)).find((difference) => difference !== undefined)
    }
    await this.#until(() => differing() === undefined, 'equal documents').catch((error: Error) => {
      throw new Error(`${differing() ?? 'equal too late'} on a device; ${error.message}`)
    })
    const onServer = readDocument(this.#org.org, this.#name, stateOf)
    if (readDocument(this.#org.org, this.#name, (doc) => doc.getText('forbidden').length) > 0) this.#fail('a reader has written')
    const room = documentsOf(this.#org.org).room(this.#name)
    if (this.#random(2) === 0) await room.compact()
    room.forget()
    const difference = differenceOf(readDocument(this.#org.org, this.#name, stateOf), onServer)
    if (difference !== undefined) this.#fail(`${difference} in the file`)
    room.forget()
    await this.#welcome(onServer)
  }

  /** A new client without content has everything with the answer, whether or not the document was built for it. */
  async #welcome(onServer: Shown): Promise<void> {
    const newcomer = connectPeer(this.#url, this.#people.reader, this.#name)
    try {
      await this.#until(() => newcomer.provider.synced, 'a newcomer')
      const { content, isWaiting } = stateOf(newcomer.doc)
      if (content !== onServer.content) this.#fail(`other content for a newcomer:\n${content}\n${onServer.content}\n`)
      if (isWaiting) this.#fail('a newcomer waits for what never came')
    } finally {
      newcomer.destroy()
    }
  }

  destroy(): void {
    for (const peer of this.#peers) peer.destroy()
  }

  async #steps(count: number): Promise<void> {
    const room = documentsOf(this.#org.org).room(this.#name)
    for (let step = 0; step < count; step++) {
      const peer = this.#peers[this.#random(this.#peers.length)] ?? this.#fail('nobody')
      const dice = this.#random(24)
      if (dice < 2) peer.provider.disconnect()
      else if (dice < 4) peer.provider.connect()
      else if (dice < 6) peer.shut()
      else if (dice < 8) peer.open()
      else if (dice < 10) peer.flush(this.#random(101) / 100)
      else if (dice === 10) room.forget()
      else if (dice === 11) await room.compact()
      else editAnything(peer.doc, this.#random)
      // lets some frames travel, and leaves others under way
      if (this.#random(3) === 0) await turn()
    }
  }

  /** A reader writes, and a forger writes under another person's client id: neither may leave a trace. */
  async #trespass(): Promise<void> {
    const { reader: looker, writers } = this.#people
    const forbidden = new Y.Doc()
    forbidden.getText('forbidden').insert(0, 'by a reader')
    const [victim] = this.#peers
    const forged = new Y.Doc()
    if (victim) {
      Y.applyUpdate(
        forged,
        readDocument(this.#org.org, this.#name, (doc) => Y.encodeStateAsUpdate(doc)),
      )
      forged.clientID = victim.doc.clientID
      forged.getMap('map').set('k0', 'forged')
    }
    const forger = writers.find(({ memberId }) => memberId !== victim?.member.memberId) ?? this.#org.admin
    // The victim's edits so far must be stored: only then does the server know the id as theirs.
    const isVictimsKnown = readDocument(this.#org.org, this.#name, (doc) => Y.getState(doc.store, victim?.doc.clientID ?? 0) > 0)
    const tries: [TestMember, Y.Doc][] = isVictimsKnown
      ? [
          [looker, forbidden],
          [forger, forged],
        ]
      : [[looker, forbidden]]
    for (const [member, doc] of tries) {
      const raw = openRaw(this.#url, member, this.#name)
      // closed: the door was shut already, which is as good
      await Promise.race([raw.opened, raw.closed])
      for (let count = 0; count < 3; count++) raw.send(updateFrameOf(Y.encodeStateAsUpdate(doc)))
      raw.socket.close()
      await raw.closed
    }
  }

  #until(condition: () => boolean, what: string): Promise<void> {
    const checked = (): boolean => {
      const [trouble] = this.#peers.flatMap(({ troubles }) => troubles)
      if (trouble !== undefined) this.#fail(`a device broke: ${String(trouble)}`)
      return condition()
    }
    return until(checked, `${what}; SEED=${this.#seed}`, this.#patienceMs)
  }

  #fail(what: string): never {
    throw new Error(`${what}; SEED=${this.#seed}`)
  }
}

interface Shown {
  content: string
  /** clocks and deletions */
  snapshot: Y.Snapshot
  isWaiting: boolean
}

const stateOf = (doc: Y.Doc): Shown => ({
  content: contentOf(doc),
  snapshot: Y.snapshot(doc),
  isWaiting: doc.store.pendingStructs !== null || doc.store.pendingDs !== null,
})

function differenceOf(one: Shown, other: Shown): string | undefined {
  if (one.content !== other.content) return `other content:\n${one.content}\n${other.content}\n`
  if (!Y.equalSnapshots(one.snapshot, other.snapshot)) return 'same content, other history'
  if (one.isWaiting || other.isWaiting) return 'something waits for what never came'
  return undefined
}
