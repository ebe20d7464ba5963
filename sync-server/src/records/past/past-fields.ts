import { isWorkedOut } from '#shared/computed/reads.ts'
import type { NotKept } from '#shared/nouns/records/past-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { visibleFields, type OpenTable } from '#server/access/record-rights.ts'
import { changedSince } from '#server/records/past/changed-since.ts'
import type { PastMoment } from '#server/records/past/moment.ts'
import { pastFormulas, type PastFormulas } from '#server/records/past/past-formulas.ts'
import { pastLookups, type PastLookups } from '#server/records/past/past-lookups.ts'
import { pastLink, type PastLink } from '#server/records/past/past-links.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

interface PastFields {
  kept: ModelField[]
  /** the links among them */
  links: PastLink[]
  /** values derived from the linked records, and from all of these */
  lookups: PastLookups
  formulas: PastFormulas
  notKept: { fieldId: string; reason: NotKept }[]
}

/**
 * The visible fields whose past cells the history holds, and those that can be computed from them. The history lacks a field's cells before
 * a conversion. A field created since then was empty.
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
  const isFormula = ({ definition }: ModelField): boolean => definition.compute === 'formula'
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
  // nobody writes or removes in another person's name
  return sign ? 'signed' : undefined
}
