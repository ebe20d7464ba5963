import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/**
 * A cache of link cells, keyed by the seq of their record. A change of the pairs or of either trash gives the record a new seq. A write
 * without a seq (structure, purging) changes the file's version, which empties the cache.
 */
export interface RememberedLinks {
  /** JSON texts of the field's cells by seq */
  of(field: ModelField): ReadonlyMap<number, string>
  /** `cells` are those of the records with `seqs` */
  keep(field: ModelField, seqs: readonly number[], cells: readonly string[]): void
}

/** In characters, per organisation; a record with thousands of links counts with its full size. */
const mostKept = 2_000_000
/** approximate size of an entry beside its text */
const entrySize = 64

/** Use it outside of transactions only: their reads may be undone, and the seqs used again. */
export function createRememberedLinks(org: OrgDatabase): RememberedLinks {
  const columns = new Map<ModelField, Map<number, string>>()
  let version = org.db.version
  let size = 0

  function forget(): void {
    columns.clear()
    size = 0
  }

  function columnOf(field: ModelField): Map<number, string> {
    if (version !== org.db.version) forget()
    version = org.db.version
    let column = columns.get(field)
    if (!column) columns.set(field, (column = new Map()))
    return column
  }

  return {
    of: columnOf,
    keep: (field, seqs, cells) => {
      let added = 0
      for (const cell of cells) added += cell.length + entrySize
      if (size + added > mostKept) forget()
      if (added > mostKept) return
      const column = columnOf(field)
      for (let index = 0; index < cells.length; index++) column.set(seqs[index] ?? 0, cells[index] ?? 'null')
      size += added
    },
  }
}
