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
}

/** Pages above one another at most. */
export const deepestPage = 30
