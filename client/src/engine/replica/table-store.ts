import { nextTurn } from '#client/lib/next-turn.ts'
import type { RecordPatch } from '#client/engine/replica/patch.ts'
import { Column, type CellReader } from '#client/engine/replica/column.ts'
import { IdTable } from '#client/engine/replica/id-table.ts'
import { addPatch, changedFields, withPatches, seqOf, setServer, type Overlay, type RowValues } from '#client/engine/replica/overlay.ts'
import { cellAt, type PackedColumn, type StoredChunk } from '#client/engine/replica/packed-column.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { StoredRow } from '#client/engine/replica/stored-row.ts'

/** Rows that changed, by position; `all` after loads and replacements. */
export type TableChange = { all: true } | { all: false; positions: readonly number[] }
/** The name of the record's own column that a field shows; undefined for fields with cells of their own. */
export type SystemColumnOf = (fieldId: string) => string | undefined
/**
 * Computes the consequences of a record's unsent changes. It gets the patched record and the changed fields (undefined: unknown to the server), and
 * answers cells by field id.
 */
export type ComputeRow = (recordId: string, row: RowValues, changed: ReadonlySet<string> | undefined) => RowValues

/**
 * One table in memory, column by column. Positions are never reused, so a row object stays valid for its record.
 * Optimistic patches are written into the columns, with the server's state of those few records kept aside: queries read
 * columns and know nothing of patches.
 */
export class TableStore {
  readonly tableId: string
  readonly #ids = new IdTable()
  readonly #columns = new Map<string, Column>()
  readonly #rows: (StoredRow | undefined)[] = []
  readonly #overlays = new Map<string, Overlay>()
  readonly #listeners = new Set<(change: TableChange) => void>()
  #alive = new Uint8Array(1024)
  #size = 0
  #compute: ComputeRow | undefined
  #version = 0

  readonly #systemColumn: SystemColumnOf
  readonly #idColumn: CellReader

  /** @param systemColumn the record's own column that a field shows, for fields that do */
  constructor(tableId: string, systemColumn: SystemColumnOf = () => undefined) {
    this.tableId = tableId
    this.#systemColumn = systemColumn
    this.#idColumn = { get: (position) => this.idAt(position), folded: (position) => this.idAt(position), codeAt: () => -1 }
  }

  /** Records shown, optimistic ones included. */
  get size(): number {
    return this.#size
  }

  /** One past the highest position ever used. */
  get capacity(): number {
    return this.#ids.length
  }

  /** a new number after each change */
  get version(): number {
    return this.#version
  }

  /** The order of two records' ids. */
  compareIds(a: number, b: number): number {
    return this.#ids.compare(a, b)
  }

  isAlive(position: number): boolean {
    return this.#alive[position] === 1
  }

  idAt(position: number): string {
    return this.#ids.at(position)
  }

  /** The cells of a field, or of one of the record's own columns. */
  column(name: string): CellReader | undefined {
    const own = this.#columns.get(name)
    if (own) return own
    const system = this.#systemColumn(name)
    return system === 'id' ? this.#idColumn : system === undefined ? undefined : this.#columns.get(system)
  }

  get columnNames(): string[] {
    return [...this.#columns.keys()]
  }

  positionOf(recordId: string): number | undefined {
    const position = this.#ids.positionOf(recordId)
    return position !== undefined && this.isAlive(position) ? position : undefined
  }

  isPending(recordId: string): boolean {
    return this.#overlays.has(recordId)
  }

  /** Records with unsent changes. */
  get pendingIds(): Iterable<string> {
    return this.#overlays.keys()
  }

  /** The server's seq of a record here, without its patches; 0 when it is not here. */
  serverSeqOf(recordId: string): number {
    const overlay = this.#overlays.get(recordId)
    if (overlay) return seqOf(overlay.server) ?? 0
    const position = this.positionOf(recordId)
    return position === undefined ? 0 : Number(this.#columns.get('seq')?.get(position) ?? 0)
  }

  /** The row object of a position; the same one until its record changes. */
  rowAt(position: number): RecordRow {
    return (this.#rows[position] ??= new StoredRow(this, position))
  }

  find(recordId: string): RecordRow | undefined {
    const position = this.positionOf(recordId)
    return position === undefined ? undefined : this.rowAt(position)
  }

  /** Every record shown, in no order. */
  *rows(): Generator<RecordRow> {
    for (let position = 0; position < this.capacity; position += 1) if (this.isAlive(position)) yield this.rowAt(position)
  }

  subscribe(listener: (change: TableChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes rows as the server has them. Applying a chunk twice changes nothing. */
  applyChunks(chunks: readonly StoredChunk[]): void {
    const positions: number[] = []
    for (const chunk of chunks) this.#applyChunk(chunk, positions)
    if (positions.length > 0) this.#emit(positions)
  }

  /** The same without notifying watchers, for loading piece by piece; {@link announce} follows. */
  takeChunk(chunk: StoredChunk): void {
    this.#applyChunk(chunk, [])
  }

  announce(): void {
    this.#notify({ all: true })
  }

  /** Frees the space that loading made for more cells; between two columns the main thread is free. */
  async trim(): Promise<void> {
    for (const column of this.#columns.values()) {
      column.trim()
      await nextTurn()
    }
  }

  #applyChunk(chunk: StoredChunk, changed: number[]): void {
    for (const id of chunk.removed) this.#setServerRow(id, null, changed)
    const { id: ids, ...columns } = chunk.columns
    const targets = ids.map((id, row) => {
      if (this.#overlays.has(id)) {
        this.#setServerRow(id, rowOf(columns, row), changed)
        return -1
      }
      const position = this.#claim(id)
      changed.push(position)
      return position
    })
    const [first = 0] = targets
    const isRun = first >= 0 && targets.every((target, row) => target === first + row)
    for (const [name, values] of Object.entries(columns)) {
      const column = this.#ensureColumn(name)
      if (isRun) column.setRange(first, values)
      else setEach(column, targets, values)
    }
  }

  get computes(): boolean {
    return this.#compute !== undefined
  }

  /** Sets the computation of formulas for records with unsent changes, and applies it to the present ones. */
  computeWith(compute: ComputeRow): void {
    this.#compute = compute
    const positions = [...this.#overlays].map(([id, overlay]) => this.#write(id, this.#shown(id, overlay)))
    if (positions.length > 0) this.#emit(positions)
  }

  /** Applies an unsent change to the record until {@link dropPatches}. */
  patch(mutationId: string, patch: RecordPatch): void {
    const overlay = this.#overlays.get(patch.recordId) ?? { server: this.#readRow(patch.recordId), patches: [] }
    addPatch(overlay, mutationId, patch)
    this.#overlays.set(patch.recordId, overlay)
    this.#rebuild(patch.recordId, overlay)
  }

  dropPatches(mutationId: string, recordIds: readonly string[]): void {
    for (const id of recordIds) {
      const overlay = this.#overlays.get(id)
      if (!overlay) continue
      overlay.patches = overlay.patches.filter((entry) => entry.mutationId !== mutationId)
      if (overlay.patches.length === 0) this.#overlays.delete(id)
      this.#rebuild(id, overlay)
    }
  }

  /** Forgets every row of the server; unsent changes stay. */
  clear(): void {
    for (const overlay of this.#overlays.values()) overlay.server = null
    for (let position = 0; position < this.capacity; position += 1) {
      if (this.#overlays.size === 0 || !this.#overlays.has(this.idAt(position))) this.#kill(position)
    }
    for (const [id, overlay] of this.#overlays) this.#write(id, this.#shown(id, overlay))
    this.#notify({ all: true })
  }

  /** The server's rows without unsent changes, for compaction. */
  *serverRows(): Generator<RowValues> {
    for (let position = 0; position < this.capacity; position += 1) {
      const id = this.idAt(position)
      const overlay = this.#overlays.get(id)
      const row = overlay ? overlay.server : this.#readRow(id)
      if (row) yield { ...row, id }
    }
  }

  #setServerRow(id: string, row: RowValues | null, changed: number[]): void {
    const overlay = this.#overlays.get(id)
    if (overlay) {
      setServer(overlay, row)
      changed.push(this.#write(id, this.#shown(id, overlay)))
      return
    }
    const position = this.#ids.positionOf(id)
    if (position === undefined || row !== null) return
    this.#kill(position)
    changed.push(position)
  }

  #rebuild(id: string, overlay: Overlay): void {
    this.#emit([this.#write(id, this.#shown(id, overlay))])
  }

  /** The server's row with its pending patches, and with formulas that depend on them. */
  #shown(id: string, overlay: Overlay): RowValues | null {
    const row = withPatches(overlay)
    if (!row || !this.#compute || overlay.patches.length === 0) return row
    return { ...row, ...this.#compute(id, row, changedFields(overlay)) }
  }

  /** Writes a whole row (or its absence) and answers its position. */
  #write(id: string, row: RowValues | null): number {
    const position = this.#claim(id)
    for (const [name, column] of this.#columns) column.set(position, row?.[name] ?? null)
    if (row) for (const name of Object.keys(row)) if (!this.#columns.has(name)) this.#ensureColumn(name).set(position, row[name] ?? null)
    if (!row) this.#kill(position)
    return position
  }

  #readRow(id: string): RowValues | null {
    const position = this.positionOf(id)
    if (position === undefined) return null
    const row: RowValues = {}
    for (const [name, column] of this.#columns) row[name] = column.get(position)
    return row
  }

  /** The position of a record, alive from now on, with a fresh row object. */
  #claim(id: string): number {
    const position = this.#ids.claim(id)
    if (position >= this.#alive.length) {
      const grown = new Uint8Array(this.#alive.length * 2)
      grown.set(this.#alive)
      this.#alive = grown
    }
    if (this.#alive[position] !== 1) {
      this.#alive[position] = 1
      this.#size += 1
    }
    this.#forgetRow(position)
    return position
  }

  #kill(position: number): void {
    if (this.#alive[position] === 1) this.#size -= 1
    this.#alive[position] = 0
    this.#forgetRow(position)
  }

  /** Drops the row's cached object; most rows of a large table never have one. */
  #forgetRow(position: number): void {
    if (position < this.#rows.length) this.#rows[position] = undefined
  }

  #ensureColumn(name: string): Column {
    let column = this.#columns.get(name)
    if (!column) this.#columns.set(name, (column = new Column()))
    return column
  }

  #emit(positions: readonly number[]): void {
    // past a share of the table, recomputing the whole is quicker than going row by row
    this.#notify(positions.length * 20 > this.capacity && positions.length > 200 ? { all: true } : { all: false, positions })
  }

  #notify(change: TableChange): void {
    this.#version += 1
    for (const listener of [...this.#listeners]) listener(change)
  }
}

/** @param targets -1: not to be written */
function setEach(column: Column, targets: readonly number[], cells: PackedColumn): void {
  for (const [row, position] of targets.entries()) if (position >= 0) column.set(position, cellAt(cells, row))
}

function rowOf(columns: Record<string, PackedColumn>, row: number): RowValues {
  return Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, cellAt(cells, row)]))
}
