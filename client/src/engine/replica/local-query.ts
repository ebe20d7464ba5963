import { cleanText } from '#shared/fields/clean-text.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { prepareSorts } from '#shared/query/compare.ts'
import { prepareFilter, prepareSearch } from '#shared/query/prepare-filter.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import type { Query } from '#shared/values/query.ts'
import { idOrder } from '#client/engine/replica/id-order.ts'
import { positionTest, type PositionTest } from '#client/engine/replica/position-test.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { SortKeys } from '#client/engine/replica/sort-keys.ts'
import { sortSteps } from '#client/engine/replica/sort-positions.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import type { TableChange, TableStore } from '#client/engine/replica/table-store.ts'

/** Ids of the people whose names hold a searched text, as the server finds them. */
function peopleNamed(search: string): string[] {
  const wanted = foldText(cleanText(search).trim())
  if (wanted === '') return []
  return readEntities('member').flatMap(({ id, displayName }) => (foldText(displayName).includes(wanted) ? [id] : []))
}

/** Past this many changed rows it is quicker to run the whole query again. */
const incrementalLimit = 64
const rowsPerStep = 2_048

/**
 * A query kept up to date over a table in memory: filtered, searched and sorted. Sort keys are computed once per row; a changed row is moved by
 * binary search.
 * A run over the whole table goes in steps ({@link steps}) that let the browser work between them. Reading `rows` earlier finishes the run at once.
 */
export class LocalQuery {
  readonly #store: TableStore
  readonly #tests: readonly PositionTest[]
  readonly #sorts: readonly SortKeys[]
  /** positions of the matching rows, in order: the first `#count` of these */
  #order = new Uint32Array(0)
  #count = 0
  #isIn = new Uint8Array(0)
  #isDue = true
  #most = Infinity
  #rows: RecordRow[] | undefined

  constructor(store: TableStore, query: Query, fields: readonly QueryField[], currentUserId: string, timezone = 'UTC') {
    this.#store = store
    const filter = prepareFilter(query.filter, fields, { currentUserId, unfinished: 'leaveOut', moment: { timezone } })
    this.#tests = [filter, prepareSearch(query.search, fields, { timezone, people: peopleNamed(query.search) })]
      .filter((node) => node.kind !== 'constant' || !node.value)
      .map((node) => positionTest(node, store))
    this.#sorts = prepareSorts(query.sorts, fields).map((sort) => new SortKeys(sort, store))
  }

  /** The rows, in order; the same array until one of them changes. */
  get rows(): readonly RecordRow[] {
    this.#finish()
    return (this.#rows ??= Array.from(this.#order.subarray(0, Math.min(this.#count, this.#most)), (position) =>
      this.#store.rowAt(position),
    ))
  }

  /** How many rows match. */
  get count(): number {
    this.#finish()
    return this.#count
  }

  /** A run over the whole table is due. */
  get isDue(): boolean {
    return this.#isDue
  }

  /** Limits `rows` to the first so many from now on. */
  limit(most: number): void {
    if (most === this.#most) return
    this.#most = most
    this.#rows = undefined
  }

  /** Positions of all matching rows, in order, however many. The array is live: read it before the next change. */
  positions(): Uint32Array {
    this.#finish()
    return this.#order.subarray(0, this.#count)
  }

  /** Follows a change of the table; a large one makes a run due. */
  apply(change: TableChange): void {
    if (change.all || change.positions.length > incrementalLimit) this.#isDue = true
    if (change.all || this.#isDue) return
    // a limited list is short enough to be read again
    const rows = this.#most === Infinity ? this.#rows?.slice() : undefined
    for (const position of new Set(change.positions)) this.#move(position, rows)
    this.#rows = rows
  }

  #finish(): void {
    if (!this.#isDue) return
    const steps = this.steps()
    while (!steps.next().done);
  }

  /**
   * The due run, a few thousand rows at a time. Pass changes made during it to {@link apply} when it is over: rows are placed by the values that it
   * read.
   */
  *steps(): Generator<void> {
    const store = this.#store
    const byId = yield* idOrder(store)
    const isIn = new Uint8Array(Math.max(1024, byId.length * 2))
    const found = new Uint32Array(Math.max(1024, byId.length + (byId.length >> 3)))
    let count = 0
    // in the order of ids, which decides among equals; the sort below keeps it
    for (let index = 0; index < byId.length; index += 1) {
      if (index % rowsPerStep === 0) yield
      const position = byId[index] as number
      if (!store.isAlive(position) || !this.#matches(position)) continue
      for (const keys of this.#sorts) keys.read(position)
      isIn[position] = 1
      found[count++] = position
    }
    yield* sortSteps(
      found.subarray(0, count),
      this.#sorts.map((keys) => keys.column),
    )
    this.#isIn = isIn
    this.#order = found
    this.#count = count
    this.#rows = undefined
    yield* this.#makeRows()
    this.#isDue = false
  }

  *#makeRows(): Generator<void> {
    const rows: RecordRow[] = []
    const end = Math.min(this.#count, this.#most)
    for (let index = 0; index < end; index += 1) {
      if (index % rowsPerStep === 0) yield
      rows.push(this.#store.rowAt(this.#order[index] as number))
    }
    this.#rows = rows
  }

  #matches(position: number): boolean {
    for (const test of this.#tests) if (!test(position)) return false
    return true
  }

  /** Moves one changed row to its new place. Its old keys are still known, so its old place is found by search. */
  #move(position: number, rows: RecordRow[] | undefined): void {
    if (this.#isIn[position] === 1) {
      const place = this.#placeOf(position)
      this.#order.copyWithin(place, place + 1, this.#count)
      this.#count -= 1
      rows?.splice(place, 1)
      this.#isIn[position] = 0
    }
    if (!this.#store.isAlive(position) || !this.#matches(position)) return
    for (const keys of this.#sorts) keys.read(position)
    if (position >= this.#isIn.length) {
      const grown = new Uint8Array(position * 2)
      grown.set(this.#isIn)
      this.#isIn = grown
    }
    this.#isIn[position] = 1
    const place = this.#placeOf(position)
    this.#insert(place, position)
    rows?.splice(place, 0, this.#store.rowAt(position))
  }

  #insert(place: number, position: number): void {
    if (this.#count === this.#order.length) {
      const grown = new Uint32Array(this.#count * 2)
      grown.set(this.#order)
      this.#order = grown
    }
    this.#order.copyWithin(place + 1, place, this.#count)
    this.#order[place] = position
    this.#count += 1
  }

  /** Index of the first row that does not come before the given one. */
  #placeOf(position: number): number {
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(this.#order[middle] as number, position) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Total: ties are broken by id, whose characters are ASCII, so that plain comparison is the shared order. */
  #compare(a: number, b: number): number {
    if (a === b) return 0
    for (const keys of this.#sorts) {
      const order = keys.compare(a, b)
      if (order !== 0) return order
    }
    return this.#store.compareIds(a, b)
  }
}
