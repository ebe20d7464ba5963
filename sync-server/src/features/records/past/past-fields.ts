import { sql } from 'kysely'
import type { NotKept } from '#shared/records/past-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { visibleFields, type OpenTable } from '#server/access/record-rights.ts'
import type { PastMoment } from '#server/features/records/past/moment.ts'
import { pastFormulas, type PastFormulas } from '#server/features/records/past/past-formulas.ts'
import { pastLink, type PastLink } from '#server/features/records/past/past-links.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

interface PastFields {
  kept: ModelField[]
  /** those of them that are links */
  links: PastLink[]
  /** beside them, what follows from them */
  formulas: PastFormulas
  notKept: { fieldId: string; reason: NotKept }[]
}

/**
 * The fields whose cells the history tells, of those the person may see, and the formulas that follow from them. What is worked out from other
 * records and what a field held before it was converted is not in the history; a field made since held nothing then.
 */
export function pastFields(context: OrgContext, table: OpenTable, moment: PastMoment): PastFields {
  const since = changedSince(context, table, moment)
  const [kept, links, formulas]: [ModelField[], PastLink[], ModelField[]] = [[], [], []]
  const notKept: PastFields['notKept'] = []
  for (const field of visibleFields(context, table)) {
    if (field.behaviour.definition.column === 'none') continue
    let reason = since.get(field.id) ?? reasonOf(field)
    if (field.link && reason === undefined) {
      const link = pastLink(context, field, moment)
      if (link) links.push(link)
      else reason = 'link'
    }
    if (reason === undefined) kept.push(field)
    else if (reason === 'computed' && field.type === 'advancedFormula') formulas.push(field)
    else notKept.push({ fieldId: field.id, reason })
  }
  const told = pastFormulas(context, table.model, formulas, kept, moment)
  for (const { id } of formulas) if (!told.fields.some((field) => field.id === id)) notKept.push({ fieldId: id, reason: 'computed' })
  return { kept, links, formulas: told, notKept }
}

function reasonOf(field: ModelField): NotKept | undefined {
  const { column, sign } = field.behaviour.definition
  if (field.definition.computed || column === 'system') return 'computed'
  // nobody writes, or takes away, in the name of somebody else
  return sign ? 'signed' : undefined
}

function changedSince({ org: { db } }: OrgContext, { model }: OpenTable, { at }: PastMoment): Map<string, NotKept> {
  const rows = db.all(sql<{ id: string; reason: NotKept }>`
    SELECT field_id AS id, 'converted' AS reason FROM field_conversion WHERE table_id = ${model.id} AND state <> 'running' AND finished_at > ${at}
    UNION ALL SELECT id, 'newer' FROM field_def WHERE table_id = ${model.id} AND created_at > ${at}`)
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
