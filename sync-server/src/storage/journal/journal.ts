import { setTimeout as pause } from 'node:timers/promises'
import { journalAway } from '#server/storage/journal/journal-away.ts'
import { beginLife, forgetAll, moveBase, packBatch, verifyLife } from '#server/storage/journal/journal-steps.ts'
import type { JournalStore } from '#server/storage/journal/journal-store.ts'
import { FileTail } from '#server/storage/journal/file-tail.ts'
import { createOutputGate, type OutputGate } from '#server/storage/output-gate.ts'

/** Confirms commits of all files of this process by what it keeps elsewhere. */
export interface Journal {
  readonly gate: OutputGate
  /** bytes that wait for a confirmation */
  readonly waitingBytes: number
  /** the files of which something waits */
  waitingNames(): string[]
  /** `onLost` is called when the archive has to go on with a snapshot. */
  tailOf(name: string, path: string, onLost: (error: unknown) => void): FileTail
  /** The object of the archive on which the journal of a file stands. @throws while the journal is away */
  baseOf(name: string): Promise<string | undefined>
  /** The file is erased. */
  forget(name: string): void
  close(): void
}

export interface JournalOptions {
  store: JournalStore
  dataDir: string
  /** hears of what an operator has to know */
  note(level: 'info' | 'warn' | 'error', text: string, details?: Record<string, unknown>): void
  /** Another server has gone on with a file. */
  onFenced?: (name: string) => void
}

/** Beyond it nothing more is written until it is confirmed. */
const mostWaitingBytes = 32 * 1024 * 1024
const mostPauseMs = 1_000

/** One statement is under way at a time, with the entries of all files that committed meanwhile. */
export function createJournal({ store, dataDir, note, onFenced }: JournalOptions): Journal {
  const gate = createOutputGate()
  const tails = new Map<string, FileTail>()
  /** those of which something is not confirmed, or not done */
  const active = new Set<FileTail>()
  /** erased files that may still be in it */
  const forgotten = new Set<string>()
  const prepare = createPreparation(store, note)

  const waitingBytes = (): number => [...active].reduce((sum, { bytes }) => sum + bytes, 0)

  const rounds = createRounds(round, () => forgotten.size > 0 || [...active].some(({ hasWork }) => hasWork), note)
  const wake = (tail: FileTail): void => {
    active.add(tail)
    rounds.wake()
  }

  async function round(): Promise<void> {
    for (const tail of active) tail.read()
    await prepare()
    // here, where no life of it begins meanwhile
    await forgetAll(store, forgotten)
    for (const tail of active) {
      if (tail.state === 'begun' && tail.base !== undefined) await beginLife(store, dataDir, tail, note)
      else if (tail.state === 'resumed') await verifyLife(store, tail)
    }
    const { entries, upTo } = await packBatch(active)
    if (entries.length > 0) {
      const taken = await store.append(entries)
      for (const [tail, { pos, token }] of upTo) {
        // another life has begun meanwhile
        if (tail.state !== 'open' || tail.token !== token) continue
        if (taken.has(tail.name)) tail.confirmed(pos)
        else fence(tail, note)
      }
    }
    settle()
    for (const tail of active) await moveBase(store, tail)
    for (const tail of active) if (tail.earliest === undefined && !tail.hasWork) active.delete(tail)
  }

  function settle(): void {
    const first = [...active].reduce((least, { earliest = Infinity }) => Math.min(least, earliest), Infinity)
    gate.confirm(first - 1)
  }

  return {
    gate,
    get waitingBytes() {
      return waitingBytes()
    },
    waitingNames: () => [...active].filter(({ earliest }) => earliest !== undefined).map(({ name }) => name),
    tailOf: (name, path, onLost) => {
      const known = tails.get(name)
      if (known) return known
      const tail = new FileTail(name, path, {
        commit: gate.commit,
        wake,
        onLost,
        onFenced: () => onFenced?.(name),
        mayWrite: () => {
          if (!gate.isOpen && waitingBytes() > mostWaitingBytes) throw journalAway()
        },
      })
      tails.set(name, tail)
      return tail
    },
    baseOf: async (name) => {
      await prepare()
      return (await store.head(name))?.base
    },
    forget: (name) => {
      const tail = tails.get(name)
      tails.delete(name)
      tail?.forget()
      if (tail) active.delete(tail)
      settle()
      forgotten.add(name)
      rounds.wake()
    },
    close: () => {
      rounds.close()
      void store.close().catch(() => undefined)
    },
  }
}

function fence(tail: FileTail, note: JournalOptions['note']): void {
  tail.fence()
  note('error', 'another server has gone on with a file: nothing of it is confirmed here any more. Stop this server', { file: tail.name })
}

/** Makes the tables once, and tells what is unsafe about their database. */
function createPreparation(store: JournalStore, note: JournalOptions['note']): () => Promise<void> {
  let isPrepared = false
  return async () => {
    if (isPrepared) return
    for (const unsafe of await store.prepare()) note('warn', `the journal's database is less safe than it could be: ${unsafe}`)
    isPrepared = true
  }
}

/** One round after the other while there is work. After a failure the same is tried again, at least each second. */
function createRounds(round: () => Promise<void>, hasWork: () => boolean, note: JournalOptions['note']): { wake(): void; close(): void } {
  let [isRunning, isClosed, failures] = [false, false, 0]

  async function tryRound(): Promise<void> {
    if (isClosed) return
    try {
      await round()
      if (failures > 0) note('info', 'the journal confirms again')
      failures = 0
    } catch (error) {
      if (isClosed) return
      if (failures++ === 0) note('error', 'the journal does not confirm: answers wait, and nothing is lost', { err: error })
      await pause(Math.min(mostPauseMs, 50 * 2 ** Math.min(failures, 5)), undefined, { ref: false })
    }
  }

  async function run(): Promise<void> {
    do await tryRound()
    while (!isClosed && hasWork())
    isRunning = false
  }

  return {
    wake: () => {
      if (isRunning || isClosed) return
      isRunning = true
      setImmediate(() => void run())
    },
    close: () => {
      isClosed = true
    },
  }
}
