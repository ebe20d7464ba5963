import { behaviourOf } from '#shared/fields/behaviour.ts'
import { compareKeys, prepareSorts, type PreparedSort, type SortKey } from '#shared/query/compare.ts'
import { prepareFilter, prepareSearch } from '#shared/query/prepare-filter.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import type { Query } from '#shared/query/query.ts'
import { idOrder } from '#client/data/replica/id-order.ts'
import { positionTest, type PositionTest } from '#client/data/replica/position-test.ts'
import type { RecordRow } from '#client/data/replica/record-row.ts'
import { sortPositions } from '#client/data/replica/sort-positions.ts'
import type { TableChange, TableStore } from '#client/data/replica/table-store.ts'

/** Past this many changed rows it is quicker to run the whole query again. */
const incrementalLimit = 64
const surrogate = /[\ud800-\udfff]/

interface KeyedSort extends PreparedSort {
  keyOf(position: number): SortKey
  /** by position */
  keys: SortKey[]
}

/**
 * A query kept up to date over a table in memory: filtered, searched and in order. Sort keys are computed once per row;
 * a changed row is taken out and put back by binary search.
 */
export class LocalQuery {
  readonly #store: TableStore
  readonly #tests: readonly PositionTest[]
  readonly #sorts: readonly KeyedSort[]
  /** positions of the matching rows, in order */
  #order: number[] = []
  #isIn = new Uint8Array(0)
  /** no key so far holds a character past U+FFFF: then the quick native comparison is the shared order */
  #isPlain = true
  #rows: RecordRow[] | undefined

  constructor(store: TableStore, query: Query, fields: readonly QueryField[], currentUserId: string, timezone = 'UTC') {
    this.#store = store
    const filter = prepareFilter(query.filter, fields, { currentUserId, unreadable: 'leaveOut', moment: { timezone } })
    this.#tests = [filter, prepareSearch(query.search, fields)]
      .filter((node) => node.kind !== 'constant' || !node.value)
      .map((node) => positionTest(node, store))
    this.#sorts = prepareSorts(query.sorts, fields).map((sort) => ({ ...sort, keyOf: keyReader(sort, store), keys: [] }))
    this.#run()
  }

  /** The rows, in order; the same array until one of them changes. */
  get rows(): readonly RecordRow[] {
    return (this.#rows ??= this.#order.map((position) => this.#store.rowAt(position)))
  }

  /** Follows a change of the table. */
  apply(change: TableChange): void {
    if (change.all || change.positions.length > incrementalLimit) {
      this.#run()
      this.#rows = undefined
    } else {
      const rows = this.#rows?.slice()
      for (const position of new Set(change.positions)) this.#move(position, rows)
      this.#rows = rows
    }
  }

  #run(): void {
    const store = this.#store
    const isIn = (this.#isIn = new Uint8Array(Math.max(1024, store.capacity * 2)))
    const found = new Uint32Array(store.capacity)
    let count = 0
    // in the order of ids, which is what decides among equals; the sort below keeps it
    for (const position of idOrder(store)) {
      if (!store.isAlive(position) || !this.#matches(position)) continue
      this.#readKeys(position)
      isIn[position] = 1
      found[count++] = position
    }
    const order = found.subarray(0, count)
    sortPositions(order, this.#sorts)
    this.#order = Array.from(order)
  }

  #matches(position: number): boolean {
    for (const test of this.#tests) if (!test(position)) return false
    return true
  }

  /** Puts one changed row where it now belongs. Its old keys are still known, so its old place is found by search. */
  #move(position: number, rows: RecordRow[] | undefined): void {
    if (this.#isIn[position] === 1) {
      const place = this.#placeOf(position)
      this.#order.splice(place, 1)
      rows?.splice(place, 1)
      this.#isIn[position] = 0
    }
    if (!this.#store.isAlive(position) || !this.#matches(position)) return
    this.#readKeys(position)
    if (position >= this.#isIn.length) {
      const grown = new Uint8Array(position * 2)
      grown.set(this.#isIn)
      this.#isIn = grown
    }
    this.#isIn[position] = 1
    const place = this.#placeOf(position)
    this.#order.splice(place, 0, position)
    rows?.splice(place, 0, this.#store.rowAt(position))
  }

  #readKeys(position: number): void {
    for (const { keys, keyOf } of this.#sorts) {
      while (keys.length < position) keys.push(null)
      const key = keyOf(position)
      keys[position] = key
      if (this.#isPlain && typeof key === 'string' && surrogate.test(key)) this.#isPlain = false
    }
  }

  /** Index of the first row that does not stand before the given one. */
  #placeOf(position: number): number {
    let low = 0
    let high = this.#order.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(this.#order[middle] as number, position) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #compareKeys(a: SortKey, b: SortKey, sign: number): number {
    if (!this.#isPlain || typeof a !== 'string' || typeof b !== 'string') return compareKeys(a, b, sign)
    return a === b ? 0 : a < b ? -sign : sign
  }

  /** Total: ties are broken by id, whose characters are ASCII, so that plain comparison is the shared order. */
  #compare(a: number, b: number): number {
    if (a === b) return 0
    for (const { keys, descending } of this.#sorts) {
      const order = this.#compareKeys(keys[a] ?? null, keys[b] ?? null, descending ? -1 : 1)
      if (order !== 0) return order
    }
    return this.#store.idAt(a) < this.#store.idAt(b) ? -1 : 1
  }
}

/** Reads sort keys from the column; folded texts are kept there, other keys are worked out once for each text. */
function keyReader({ field }: PreparedSort, store: TableStore): (position: number) => SortKey {
  const { definition, config } = behaviourOf(field)
  if (definition.sortForm === 'folded') return (position) => store.column(field.id)?.folded(position) ?? null
  const known = new Map<string, SortKey>()
  return (position) => {
    const cell = store.column(field.id)?.get(position) ?? null
    if (typeof cell !== 'string') return definition.sortKey(cell, config)
    let key = known.get(cell)
    if (key === undefined) known.set(cell, (key = definition.sortKey(cell, config)))
    return key
  }
}
