import { NoTable } from '#client/nouns/tables/NoTable.tsx'
import { Unauthorized } from '#client/nouns/tables/Unauthorized.tsx'

/** A table that is not there for this person, or that the organisation hides with all others. */
export function MissingTable({ isHidden }: { isHidden: boolean }) {
  return isHidden ? <Unauthorized /> : <NoTable />
}
