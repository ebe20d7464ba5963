import type { ControlDatabase } from '#server/storage/control-database.ts'
import type { ControlStore, ControlTransaction } from '#server/storage/control/control-store.ts'
import { watchVersion } from '#server/storage/control/watch-version.ts'
import { callAll } from '#server/storage/queued-work.ts'
import { turnMs } from '#server/storage/write-queue.ts'
import type { HeldTransaction } from '#server/storage/sql-database-types.ts'

interface Waiting {
  work: (tx: ControlTransaction) => Promise<unknown>
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

/** Work that is done and waits for its commit. */
interface Done {
  settle: () => void
  committed: (() => void)[]
}

/** A held transaction, and the error that ended it from outside. */
interface Turn {
  held: HeldTransaction
  broken: Promise<never>
  error: Error | undefined
}

function openTurn(db: ControlDatabase): Turn {
  let breakOff: (error: Error) => void = () => undefined
  const broken = new Promise<never>((_, reject) => (breakOff = reject))
  broken.catch(() => undefined)
  const turn: Turn = {
    held: db.hold((error) => {
      turn.error = error
      breakOff(error)
    }),
    broken,
    error: undefined,
  }
  return turn
}

/** Runs work in the held transaction; a throw undoes its own part. @throws the error that ended the transaction */
async function workOff(db: ControlDatabase, turn: Turn, item: Waiting): Promise<Done> {
  turn.held.mark()
  const committed: (() => void)[] = []
  let isOver = false
  const ask = async <T>(statement: () => T): Promise<T> => {
    if (isOver) throw new Error('this transaction is over')
    return turn.held.own(statement)
  }
  const tx: ControlTransaction = {
    build: db.build,
    get: (statement) => ask(() => db.get(statement)),
    all: (statement) => ask(() => db.all(statement)),
    run: (statement) => ask(() => db.run(statement)),
    afterCommit: (callback) => committed.push(callback),
    // a file has one server
    tellOthers: () => undefined,
  }
  try {
    const value = await Promise.race([item.work(tx), turn.broken])
    if (turn.error) throw turn.error
    turn.held.keep()
    return { committed, settle: () => item.resolve(value as never) }
  } catch (error) {
    if (turn.error) throw turn.error
    if (!turn.held.undoMarked()) throw error
    return { committed: [], settle: () => item.reject(error) }
  } finally {
    isOver = true
  }
}

/** The control store in a SQLite file of this process. Its writes of one turn of the event loop share a commit. */
export function createSqliteControl(db: ControlDatabase): ControlStore {
  const watched = watchVersion(db)
  let queue: Waiting[] = []
  let isScheduled = false
  let idle: (() => void)[] = []

  /** Work that waited where it must not is refused, and others' is done once more. After a fault of the file nothing was written. */
  function giveUp(batch: readonly Waiting[], at: number, error: unknown, isBroken: boolean): void {
    if (!isBroken) return batch.forEach((item) => item.reject(error))
    batch[at]?.reject(error)
    queue.unshift(...batch.filter((_, index) => index !== at))
  }

  /** Commits as much as fits into a turn. Nothing but promises of the work is awaited, so no other code of the process runs meanwhile. */
  async function commitTurn(): Promise<void> {
    const batch = queue
    queue = []
    const done: Done[] = []
    let turn: Turn | undefined
    try {
      turn = openTurn(db)
      // reached with the transaction open by work that waits for something else
      const guard = setImmediate(turn.held.end)
      const until = performance.now() + turnMs
      for (const item of batch) {
        if (done.length > 0 && performance.now() >= until) break
        done.push(await workOff(db, turn, item))
      }
      clearImmediate(guard)
      turn.held.commit()
    } catch (error) {
      turn?.held.undo(error)
      return giveUp(batch, done.length, error, turn?.error !== undefined)
    }
    queue.unshift(...batch.slice(done.length))
    callAll(done.flatMap(({ committed }) => committed))
    for (const { settle } of done) settle()
    watched.look()
  }

  function drain(): void {
    void commitTurn().finally(() => {
      isScheduled = false
      if (queue.length > 0) return schedule()
      callAll(idle)
      idle = []
    })
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(drain)
  }

  const write = <T>(work: (tx: ControlTransaction) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      queue.push({ work, resolve, reject })
      schedule()
    })

  return {
    build: db.build,
    get: async (statement) => db.get(statement),
    all: async (statement) => db.all(statement),
    run: (statement) => write((tx) => tx.run(statement)),
    write,
    get version() {
      return db.version
    },
    onChange: watched.onChange,
    onNews: () => () => undefined,
    compact: async () => db.compact(),
    settled: () => (isScheduled ? new Promise((resolve) => idle.push(resolve)) : Promise.resolve()),
    file: db,
    close: async () => db.close(),
  }
}
