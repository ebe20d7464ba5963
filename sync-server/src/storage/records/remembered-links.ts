import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/**
 * Cells of link fields as they were last read, by the seq of their record. Whatever changes what a link shows (its pairs, the trash of
 * either table) gives the record a new seq, or its devices would not fetch it again; and what is written without one (structure, purging)
 * is another version of the file, which forgets everything.
 */
export interface RememberedLinks {
  /** JSON texts of the field's cells by seq */
  of(field: ModelField): ReadonlyMap<number, string>
  /** `cells` are those of the records with `seqs` */
  keep(field: ModelField, seqs: readonly number[], cells: readonly string[]): void
}

/** In characters, of one organisation; a record with thousands of links counts as what it is. */
const mostKept = 2_000_000
/** about what an entry takes beside its text */
const entrySize = 64

/** Outside of transactions only: what they read may be undone, and its seqs given again. */
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
