import { behaviourOf } from '#shared/fields/behaviour.ts'
import { compareKeys, type PreparedSort } from '#shared/query/compare.ts'
import { isOrderedAsFolded } from '#shared/lib/order-text.ts'
import type { SortKey } from '#shared/values/sort-key.ts'
import type { CellReader } from '#client/engine/replica/column.ts'
import { overColumn } from '#client/engine/replica/position-test.ts'
import type { SortColumn } from '#client/engine/replica/sort-positions.ts'
import type { TableStore } from '#client/engine/replica/table-store.ts'

const surrogate = /[\ud800-\udfff]/

/**
 * The keys that a query has read of one column it sorts by, by position: the rows stand where these say, whatever happens to the
 * column until they are read again.
 */
export class SortKeys {
  readonly #store: TableStore
  readonly #fieldId: string
  readonly #sign: number
  readonly #keyOf: (position: number) => SortKey
  readonly #keys: SortKey[] = []
  #codes: Uint16Array | undefined = new Uint16Array(0)
  readonly #keyOfCode: (SortKey | undefined)[] = []
  /** no key so far holds a character past U+FFFF: then the quick native comparison is the shared order */
  #isPlain = true
  #column: CellReader | undefined

  constructor({ field, descending }: PreparedSort, store: TableStore) {
    this.#store = store
    this.#fieldId = field.id
    this.#sign = descending ? -1 : 1
    const { definition, config } = behaviourOf(field)
    const isFolded = definition.sortForm === 'folded'
    const known = new Map<string, SortKey>()
    const read = (column: CellReader, position: number): SortKey => {
      const cell = column.get(position)
      // the folded text is kept for searches anyway
      if (isFolded && (typeof cell !== 'string' || isOrderedAsFolded(cell))) return column.folded(position)
      if (typeof cell !== 'string') return definition.sortKey(cell, config)
      let key = known.get(cell)
      if (key === undefined) known.set(cell, (key = definition.sortKey(cell, config)))
      return key
    }
    this.#keyOf = overColumn(store, field.id, read, isFolded ? null : definition.sortKey(null, config))
  }

  /** For a sort of everything that has been read. */
  get column(): SortColumn {
    return { keys: this.#keys, descending: this.#sign < 0, codes: this.#codes, keyOfCode: this.#keyOfCode }
  }

  /** Takes the key that a row has now. */
  read(position: number): void {
    const keys = this.#keys
    const key = this.#keyOf(position)
    while (keys.length < position) keys.push(null)
    keys[position] = key
    if (this.#isPlain && typeof key === 'string' && surrogate.test(key)) this.#isPlain = false
    if (this.#codes) this.#readCode(position, key)
  }

  /** Compares two rows by their cached keys. */
  compare(a: number, b: number): number {
    const x = this.#keys[a] ?? null
    const y = this.#keys[b] ?? null
    if (!this.#isPlain || typeof x !== 'string' || typeof y !== 'string') return compareKeys(x, y, this.#sign)
    return x === y ? 0 : x < y ? -this.#sign : this.#sign
  }

  #readCode(position: number, key: SortKey): void {
    const code = (this.#column ??= this.#store.column(this.#fieldId))?.codeAt(position) ?? 0
    if (code < 0) this.#codes = undefined
    if (!this.#codes) return
    if (position >= this.#codes.length) {
      const grown = new Uint16Array(Math.max(this.#store.capacity, position * 2, 1024))
      grown.set(this.#codes)
      this.#codes = grown
    }
    this.#codes[position] = code
    while (this.#keyOfCode.length <= code) this.#keyOfCode.push(undefined)
    this.#keyOfCode[code] = key
  }
}
