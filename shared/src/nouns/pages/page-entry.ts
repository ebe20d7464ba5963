import type { Privacy } from '#shared/access/privacy.ts'

/** A doc page as lists and navigation know it; its body is in the document `page:<id>` (see apps/app-entry.ts). */
export interface PageEntry {
  id: string
  label: string
  icon: string
  color: string
  createdAt: string
  createdBy: string | null
  updatedAt: string
  isPublic: boolean
  /** the page that it stands under; null: none, or one that this person does not see */
  parentId: string | null
  /** the record that it is about, for those who may read its table; a device may still hold entries of before this was sent */
  record?: PageRecord | null
  /** the one who keeps it, and for whom: all roles for its owner, and for others their own; of other pages the roles decide */
  private?: Privacy | null
  /** the table for whose records it is a letter, for those who may read that */
  letterOf?: string | null
}

export interface PageRecord {
  tableId: string
  recordId: string
}

/** Pages above one another at most. */
export const deepestPage = 30
