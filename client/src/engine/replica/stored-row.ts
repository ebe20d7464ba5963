import type { CellValue } from '#shared/values/cell-value.ts'
import type { CellReader } from '#client/engine/replica/column.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

/** The part of a table that a row reads. */
interface RowStore {
  idAt(position: number): string
  isPending(id: string): boolean
  column(name: string): Pick<CellReader, 'get'> | undefined
}

/** A record seen through its table's columns: two words of memory per row, no copy. */
export class StoredRow implements RecordRow {
  readonly #store: RowStore
  readonly #position: number

  constructor(store: RowStore, position: number) {
    this.#store = store
    this.#position = position
  }

  get id(): string {
    return this.#store.idAt(this.#position)
  }

  get seq(): number {
    return (this.cell('seq') as number | null) ?? 0
  }

  get createdAt(): string {
    return (this.cell('created_at') as string | null) ?? ''
  }

  get createdBy(): string | null {
    return this.cell('created_by') as string | null
  }

  get updatedAt(): string {
    return (this.cell('updated_at') as string | null) ?? ''
  }

  get updatedBy(): string | null {
    return this.cell('updated_by') as string | null
  }

  get pending(): boolean {
    return this.#store.isPending(this.id)
  }

  cell(fieldId: string): CellValue {
    return this.#store.column(fieldId)?.get(this.#position) ?? null
  }
}
