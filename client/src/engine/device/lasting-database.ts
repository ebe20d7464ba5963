import type { IDBPDatabase } from 'idb'
import { createValue, type Value } from '#client/lib/value.ts'
import { unawaited } from '#client/lib/unawaited.ts'

/**
 * - `same`: the content is as it was left;
 * - `other`: the database was deleted and created again, here or in another tab.
 */
export type Reopened = 'same' | 'other'

/** A database that outlives its connection: browsers close one whose disk is full, or whose content was cleared. */
export type LastingDatabase<S> = IDBPDatabase<S> & {
  /** false once the connection was closed, and not by us */
  readonly connected: Value<boolean>
  /** Reconnects after the connection was closed. @throws while the browser does not open it */
  reopen(): Promise<Reopened>
}

export interface LastingOptions<S> {
  open: (hooks: { blocking: () => void; terminated: () => void }) => Promise<IDBPDatabase<S>>
  /** identifies the content: a new value after the database was deleted */
  identify: (db: IDBPDatabase<S>) => Promise<unknown>
}

/** The shortcuts that idb derives from transactions. They run on the handle, so that they use the present connection. */
const shortcuts: ReadonlySet<PropertyKey> = new Set(['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'put', 'add', 'delete', 'clear'])

/** @throws the browser's refusal */
export async function openLasting<S>({ open, identify }: LastingOptions<S>): Promise<LastingDatabase<S>> {
  const connected = createValue(true)
  let isEnded = false
  const lose = (): void => {
    if (!isEnded) connected.set(false)
  }
  function connect(): Promise<IDBPDatabase<S>> {
    const opening = open({
      // a newer build, or a deletion of the database, waits for this
      blocking: () => {
        unawaited(opening.then((db) => db.close()))
        lose()
      },
      terminated: lose,
    })
    return opening
  }

  let current = await connect()
  // started now and awaited later, so that nothing on screen waits for it
  let content = identify(current).catch(() => undefined)

  function begin(...args: Parameters<IDBPDatabase<S>['transaction']>): unknown {
    try {
      const transaction = current.transaction(...args)
      // a read-only caller awaits its requests instead
      unawaited(transaction.done)
      return transaction
    } catch (error) {
      if (error instanceof DOMException && error.name === 'InvalidStateError') lose()
      throw error
    }
  }

  async function reopen(): Promise<Reopened> {
    if (connected.get()) return 'same'
    current.close()
    const next = await connect()
    const found = await identify(next).catch((error: unknown) => {
      next.close()
      throw error
    })
    if (isEnded) next.close()
    const isSame = (await content) === found
    current = next
    content = Promise.resolve(found)
    connected.set(true)
    return isSame ? 'same' : 'other'
  }

  const handle: object = new Proxy(
    {},
    {
      get: (_target, key) => {
        if (key === 'transaction') return begin
        if (key === 'reopen') return reopen
        if (key === 'connected') return connected
        // the proxy is no promise, though `await` reads this key
        if (key === 'then') return undefined
        if (key === 'close') {
          return () => {
            isEnded = true
            current.close()
          }
        }
        const value: unknown = Reflect.get(current, key)
        return typeof value === 'function' ? value.bind(shortcuts.has(key) ? handle : current) : value
      },
    },
  )
  return handle as LastingDatabase<S>
}
