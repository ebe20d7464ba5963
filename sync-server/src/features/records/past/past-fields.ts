import { isWorkedOut } from '#shared/computed/reads.ts'
import type { NotKept } from '#shared/records/past-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { visibleFields, type OpenTable } from '#server/access/record-rights.ts'
import { changedSince } from '#server/features/records/past/changed-since.ts'
import type { PastMoment } from '#server/features/records/past/moment.ts'
import { pastFormulas, type PastFormulas } from '#server/features/records/past/past-formulas.ts'
import { pastLookups, type PastLookups } from '#server/features/records/past/past-lookups.ts'
import { pastLink, type PastLink } from '#server/features/records/past/past-links.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

interface PastFields {
  kept: ModelField[]
  /** those of them that are links */
  links: PastLink[]
  /** beside them, what follows from the records in the links, and from all these */
  lookups: PastLookups
  formulas: PastFormulas
  notKept: { fieldId: string; reason: NotKept }[]
}

/**
 * The fields whose cells the history tells, of those the person may see, and what follows from them. What a field held before it was converted is
 * not in the history; a field made since held nothing then.
 */
export function pastFields(context: OrgContext, table: OpenTable, moment: PastMoment): PastFields {
  const since = changedSince(context, table.model, moment)
  const [kept, links, computed]: [ModelField[], PastLink[], ModelField[]] = [[], [], []]
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
    else if (reason === 'computed' && isWorkedOut(field)) computed.push(field)
    else notKept.push({ fieldId: field.id, reason })
  }
  const isFormula = ({ type }: ModelField): boolean => type === 'advancedFormula'
  const lookups = pastLookups(
    context,
    computed.filter((field) => !isFormula(field)),
    links,
    moment,
  )
  const formulas = pastFormulas(context, table.model, computed.filter(isFormula), [...kept, ...lookups.fields], moment)
  const told = new Set([...lookups.fields, ...formulas.fields])
  for (const field of computed) if (!told.has(field)) notKept.push({ fieldId: field.id, reason: 'computed' })
  return { kept, links, lookups, formulas, notKept }
}

function reasonOf(field: ModelField): NotKept | undefined {
  const { column, sign } = field.behaviour.definition
  if (field.definition.computed || column === 'system') return 'computed'
  // nobody writes, or takes away, in the name of somebody else
  return sign ? 'signed' : undefined
}
