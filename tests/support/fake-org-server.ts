import type { Folder } from '#shared/nouns/folders/folder.ts'
import { type FeedAnswer, type FeedChange, type LiveMessage } from '#shared/catalogue/feed.ts'
import { nextPartHeader, type RecordChunk, type RecordColumns } from '#shared/protocol/record-chunk.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { MutationAnswer, MutationBatch, MutationResult } from '#shared/protocol/mutations.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { Fetch } from '#client/engine/api/request.ts'
import type { SocketLike } from '#client/engine/live/live-socket.ts'

type Values = Record<string, CellValue>
interface StoredRecord {
  seq: number
  values: Values | null
}

/**
 * The server's side of the feed and the mutations in memory: the model the replica is compared with. Knows folders (any
 * label but `refused`) and the records of its tables.
 */
export class FakeOrgServer {
  epoch = 'epoch-1'
  seq = 0
  rowsPerChunk = 7
  /** requests that reached it, as `POST mutations` */
  readonly requests: string[] = []
  readonly batches: MutationBatch[] = []
  readonly folders = new Map<string, { seq: number; data: Folder | null }>()
  readonly tables = new Map<string, Map<string, StoredRecord>>()
  #results = new Map<string, MutationResult>()
  #listeners = new Set<() => void>()

  addTable(id: string): void {
    this.tables.set(id, new Map())
  }

  onCommit(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  putRecord(tableId: string, id: string, values: Values | null): void {
    this.#table(tableId).set(id, { seq: (this.seq += 1), values })
    this.#committed()
  }

  putFolder(id: string, label: string | null): void {
    this.folders.set(id, {
      seq: (this.seq += 1),
      data: label === null ? null : { id, label, icon: 'folder', color: 'blue', position: 'a0' },
    })
    this.#committed()
  }

  /** As after a restore from a backup: other history, and nothing remembered of mutations. */
  restoreFrom(epoch: string): void {
    this.epoch = epoch
    this.folders.clear()
    for (const table of this.tables.values()) table.clear()
    this.#results = new Map()
    this.seq = 1
    this.#committed()
  }

  /** the rows of a correct replica */
  get model(): { folders: Record<string, string>; tables: Record<string, Record<string, Values>> } {
    const folders = Object.fromEntries([...this.folders].flatMap(([id, { data }]) => (data ? [[id, data.label]] : [])))
    const tables = Object.fromEntries(
      [...this.tables].map(([id, rows]) => [
        id,
        Object.fromEntries([...rows].flatMap(([row, { values }]) => (values ? [[row, values]] : []))),
      ]),
    )
    return { folders, tables }
  }

  /**
   * A live connection as the server has it. Commits that change only records give a delta that continues the last one; others give a poke.
   * Messages sent while `hears` is false are lost.
   */
  connect(hears: () => boolean): SocketLike {
    let told = { seq: this.seq, epoch: this.epoch, folders: this.#folderSeq() }
    let say: (message: LiveMessage) => void = () => undefined
    const stop = this.onCommit(() => {
      if (told.seq === this.seq && told.epoch === this.epoch) return
      const { seq: since, epoch, folders } = told
      told = { seq: this.seq, epoch: this.epoch, folders: this.#folderSeq() }
      if (!hears()) return
      const changed = [...this.tables.keys()].filter((id) => this.#chunk(id, since).head > since)
      const chunks = changed.map((id) => this.#chunk(id, since))
      const feed = this.#feed(since, this.epoch)
      if (epoch !== this.epoch || folders !== told.folders || feed.full || chunks.some((chunk) => chunk.more))
        return say({ type: 'poke', seq: this.seq, tables: changed })
      say({ type: 'delta', since, feed: { ...feed, tables: feed.tables.filter(({ id }) => changed.includes(id)) }, chunks })
    })
    return {
      addEventListener: (type, listener) => {
        if (type === 'open') queueMicrotask(() => listener({}))
        if (type !== 'message') return
        say = (message) => listener({ data: JSON.stringify(message) })
        queueMicrotask(() => say({ type: 'hello', seq: this.seq, epoch: this.epoch, deltas: true }))
      },
      close: stop,
    }
  }

  #folderSeq(): number {
    return Math.max(0, ...[...this.folders.values()].map(({ seq }) => seq))
  }

  fetch: Fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(url)
    const path = pathname.replace('/api/', '')
    this.requests.push(`${init.method} ${path}`)
    const since = Number(searchParams.get('since') ?? 0)
    if (path === 'feed') return Response.json(this.#feed(since, searchParams.get('epoch')))
    if (path.startsWith('feed/tables/')) {
      const chunk = this.#chunk(path.slice('feed/tables/'.length), since)
      return Response.json(chunk, chunk.more ? { headers: { [nextPartHeader]: String(chunk.seq) } } : {})
    }
    return Response.json(this.#mutate(JSON.parse(String(init.body)) as MutationBatch))
  }

  #feed(since: number, epoch: string | null): FeedAnswer {
    const full = since === 0 || since > this.seq || (epoch !== null && epoch !== this.epoch)
    const changes: FeedChange[] = []
    for (const [id, { seq, data }] of this.folders) if (full ? data !== null : seq > since) changes.push({ kind: 'folder', id, seq, data })
    const tables = [...this.tables].map(([id, rows]) => ({
      id,
      seq: Math.max(0, ...[...rows.values()].map((row) => row.seq)),
      rows: rows.size,
    }))
    return { epoch: this.epoch, seq: this.seq, full, changes, tables }
  }

  #chunk(tableId: string, since: number): RecordChunk {
    const changed = [...this.#table(tableId)].filter(([, row]) => row.seq > since).sort(([, a], [, b]) => a.seq - b.seq)
    const part = changed.slice(0, this.rowsPerChunk)
    const alive = part.filter(([, row]) => row.values !== null)
    const names = new Set(alive.flatMap(([, row]) => Object.keys(row.values ?? {})))
    const columns: RecordColumns = {
      id: alive.map(([id]) => id),
      seq: alive.map(([, row]) => row.seq),
      created_at: alive.map(() => ''),
      created_by: alive.map(() => null),
      updated_at: alive.map(() => ''),
      updated_by: alive.map(() => null),
    }
    for (const name of names) columns[name] = alive.map(([, row]) => row.values?.[name] ?? null)
    const removed = part.filter(([, row]) => row.values === null).map(([id]) => id)
    const head = Math.max(0, ...[...this.#table(tableId).values()].map((row) => row.seq))
    return { tableId, seq: part.at(-1)?.[1].seq ?? since, head, more: changed.length > part.length, removed, columns }
  }

  #mutate(batch: MutationBatch): MutationAnswer {
    this.batches.push(batch)
    const results = batch.mutations.map(({ id, kind, args }) => {
      const known = this.#results.get(id)
      if (known) return known
      const result = this.#apply(id, kind, args)
      this.#results.set(id, result)
      return result
    })
    this.#committed()
    return { results, seq: this.seq, epoch: this.epoch }
  }

  #apply(id: string, kind: string, args: unknown): MutationResult {
    if (kind === 'records.change') {
      const { tableId, changes } = args as { tableId: string; changes: RecordChange[] }
      for (const change of changes) this.#change(tableId, change)
      return { id, status: 'applied', seq: this.seq }
    }
    const { id: folderId, label } = args as { id: string; label?: string }
    if (label === 'refused') return { id, status: 'refused', error: { id: 'permission_denied', message: 'no' } }
    const before = this.folders.get(folderId)?.data
    if (kind === 'folders.delete') this.folders.set(folderId, { seq: (this.seq += 1), data: null })
    else if (kind === 'folders.create' || before) {
      this.folders.set(folderId, {
        seq: (this.seq += 1),
        data: { id: folderId, label: label ?? '', icon: 'folder', color: 'blue', position: 'a0' },
      })
    }
    return { id, status: 'applied', seq: this.seq }
  }

  #change(tableId: string, change: RecordChange): void {
    const table = this.#table(tableId)
    const before = table.get(change.id)?.values
    if (change.op === 'delete') table.set(change.id, { seq: (this.seq += 1), values: null })
    else if (change.op === 'create') table.set(change.id, { seq: (this.seq += 1), values: change.values })
    else if (change.op === 'update' && before) table.set(change.id, { seq: (this.seq += 1), values: { ...before, ...change.values } })
  }

  #table(id: string): Map<string, StoredRecord> {
    const table = this.tables.get(id)
    if (!table) throw new Error(`no table ${id}`)
    return table
  }

  #committed(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
