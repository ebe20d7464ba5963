/**
 * An app as lists and navigation know it. Its blocks and layout are in the document `app:<id>`; label, icon and colour
 * live here only, so that nothing is kept twice.
 */
export interface AppEntry {
  id: string
  label: string
  icon: string
  color: string
  createdAt: string
  createdBy: string | null
  updatedAt: string
  isPublic: boolean
}
