import type { FormLineValues, FormValue, PublicItem } from '#shared/nouns/public-links/public-item.ts'

/** A file that a visitor chose, and its id once the server has it. */
export interface ChosenFile {
  part: string
  /** of a line: its key, and the column that it answers */
  line?: string
  column?: string
  name: string
  blob: Blob
  id?: string
}

/** A line that a visitor added. The key is of this device. */
export interface VisitorLine {
  key: string
  values: FormLineValues
}

/** By question. */
export type VisitorLines = Readonly<Record<string, readonly VisitorLine[]>>

/** A filled form that waits on this device until the server has it. */
export interface Waiting {
  /** of the submission: the server takes it once, however often it is sent */
  id: string
  token: string
  at: number
  block?: string
  values: Record<string, FormValue>
  lines?: VisitorLines
  version?: number
  secret?: string
  answer?: string
  files: ChosenFile[]
  /** of the people and records that were chosen, by id */
  names?: Readonly<Record<string, string>>
  /** why the server did not take it: its visitor looks at it again */
  refused?: Record<string, string>
}

const name = 'trama-visitor'
const keptMs = 90 * 24 * 3600_000
const draftMs = 7 * 24 * 3600_000

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 2)
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      const { result } = request
      if (oldVersion < 1) {
        result.createObjectStore('waiting', { keyPath: 'id' })
        result.createObjectStore('items')
      }
      result.createObjectStore('drafts')
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no store')))
    request.addEventListener('blocked', () => reject(new Error('blocked')))
  })
  return opening
}

async function run<T>(
  store: 'waiting' | 'items' | 'drafts',
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await open()).transaction(store, mode)
  const request = work(transaction.objectStore(store))
  // a page that goes right now takes a transaction with it that is still open
  if (mode === 'readwrite') transaction.commit()
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
  })
}

/** Keeps a filled form. Rejects where the browser keeps nothing. */
export async function keepWaiting(waiting: Waiting): Promise<void> {
  await run('waiting', 'readwrite', (store) => store.put(waiting))
}

export async function dropWaiting(id: string): Promise<void> {
  await run('waiting', 'readwrite', (store) => store.delete(id)).catch(() => undefined)
}

/** The filled forms of a link that were not sent yet, the oldest first. */
export async function readWaiting(token: string): Promise<Waiting[]> {
  return (await readKept(token)).filter((one) => one.refused === undefined)
}

/** Filled forms of a link that the server did not take. Like one that was begun, they stay for a while only: others may use the device. */
export async function readRefused(token: string): Promise<Waiting[]> {
  const all = (await readKept(token)).filter((one) => one.refused !== undefined)
  const old = all.filter(({ at }) => at <= Date.now() - draftMs)
  for (const { id } of old) await dropWaiting(id)
  return all.filter((one) => !old.includes(one))
}

async function readKept(token: string): Promise<Waiting[]> {
  try {
    const all = await run<Waiting[]>('waiting', 'readonly', (store) => store.getAll())
    return all.filter((one) => one.token === token).toSorted((a, b) => a.at - b.at)
  } catch {
    return []
  }
}

interface KeptItem {
  at: number
  item: PublicItem
}

/** Keeps a form for times without a network; undefined forgets it. */
export async function keepItem(token: string, item: PublicItem | undefined): Promise<void> {
  const kept = item && ({ at: Date.now(), item } satisfies KeptItem)
  const write = (store: IDBObjectStore): IDBRequest => (kept ? store.put(kept, token) : store.delete(token))
  await run('items', 'readwrite', write).catch(() => undefined)
}

export async function readItem(token: string): Promise<PublicItem | undefined> {
  try {
    const kept = await run<KeptItem | undefined>('items', 'readonly', (store) => store.get(token))
    return kept && kept.at > Date.now() - keptMs ? kept.item : undefined
  } catch {
    return undefined
  }
}

/** A form that was begun on this device and not sent. */
export interface FormDraft {
  at: number
  values: Record<string, FormValue>
  lines?: VisitorLines
  files: readonly ChosenFile[]
  /** of the people and records that were chosen, by id */
  names?: Readonly<Record<string, string>>
}

/** Keeps a form that was begun; undefined forgets it. */
export async function keepDraft(key: string, draft: FormDraft | undefined): Promise<void> {
  const write = (store: IDBObjectStore): IDBRequest => (draft ? store.put(draft, key) : store.delete(key))
  await run('drafts', 'readwrite', write).catch(() => undefined)
}

export async function readDraft(key: string): Promise<FormDraft | undefined> {
  try {
    const kept = await run<FormDraft | undefined>('drafts', 'readonly', (store) => store.get(key))
    return kept && kept.at > Date.now() - draftMs ? kept : undefined
  } catch {
    return undefined
  }
}
