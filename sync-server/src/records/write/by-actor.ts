import type { OrgContext } from '#server/access/org-context.ts'
import type { RecordDraft } from '#server/records/write/write-types.ts'

/** The drafts by whose rights their cell of a field is asked for: those of the writer, or of whom a hook set it for. */
export function byActor(
  writer: OrgContext,
  fieldId: string,
  drafts: readonly RecordDraft[],
): Iterable<readonly [OrgContext, readonly RecordDraft[]]> {
  if (!drafts.some((draft) => draft.actors?.has(fieldId))) return [[writer, drafts]]
  const groups = new Map<OrgContext, RecordDraft[]>()
  for (const draft of drafts) {
    const actor = draft.actors?.get(fieldId) ?? writer
    const group = groups.get(actor)
    if (group) group.push(draft)
    else groups.set(actor, [draft])
  }
  return groups
}
