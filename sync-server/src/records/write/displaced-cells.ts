import type { OrgContext } from '#server/access/org-context.ts'
import type { Displaced } from '#server/records/write/link-changes.ts'
import { readLinks } from '#server/storage/records/link-pairs.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

export interface DisplacedCell {
  recordId: string
  field: ModelField
  before: string[]
  after: string[] | null
}

/** Inside the write, after it: the link cells of the displaced records, as they were and as they are. */
export function displacedCells(context: OrgContext, displaced: readonly Displaced[]): DisplacedCell[] {
  const cells = new Map<string, DisplacedCell>()
  for (const { recordId, field, lostId } of displaced) {
    const key = `${recordId}:${field.id}`
    const known = cells.get(key)
    if (known) known.before = [...known.before, lostId].toSorted()
    else {
      const after = (field.link && readLinks(context.org, field.link, [recordId]).get(recordId)) ?? null
      cells.set(key, { recordId, field, before: [...(after ?? []), lostId].toSorted(), after })
    }
  }
  return [...cells.values()]
}
