import { sql } from 'kysely'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { ParseResult } from '#shared/fields/field-type.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { isUuid } from '#shared/lib/ids.ts'
import { mayOfferChoices } from '#shared/nouns/public-links/form-inputs.ts'
import { mostChosen, mostOffered } from '#shared/nouns/public-links/public-link.ts'
import type { FormValue, PublicFormField } from '#shared/nouns/public-links/public-item.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { createNamesContext, type LinkContext } from '#server/access/link-context.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { createIdVeil, type IdVeil } from '#server/lib/veil-id.ts'
import type { Platform } from '#server/platform/platform.ts'
import { choosableRecords, type FoundIds } from '#server/records/read/choosable-records.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'
import type { StoredRecord } from '#server/records/read/load-records.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** A field whose choices the link offers: people or linked records, by their names. */
export interface Choosing extends IdVeil {
  field: ModelField
  most: number
  /** the names of those of the ids that may be chosen now; those that the record has already stay possible */
  names(ids: readonly string[]): Map<string, string>
  /** the cell of the record that is changed */
  before: readonly string[]
}

/** More than a page can send back: such a cell is not changed by a form. */
const mostHeld = 500

/** The fields whose choices a link offers; none for members, who choose by themselves. */
export function choicesOf(context: OrgContext): readonly string[] {
  return isLink(context) ? (context.config.choices ?? []) : []
}

const isLink = (context: OrgContext): context is LinkContext => 'link' in context && 'config' in context

/** Undefined for a field that the link does not offer, or whose names its maker does not see now. */
export function choosingOf(context: OrgContext, field: ModelField, record?: StoredRecord): Choosing | undefined {
  if (!isLink(context) || !choicesOf(context).includes(field.id) || !mayOfferChoices(field.type)) return undefined
  if (field.link && !createNamesContext(context, field.link.targetTableId)) return undefined
  const before = itemsOf(record?.values[field.id])
  if (before.length > mostHeld) return undefined
  const { link } = context
  const isSingle = field.definition.isSingle?.(field.config) === true
  return {
    // visitors know the address and not the id: together they are a secret
    ...createIdVeil(`${link.id} ${link.token} choices ${field.id}`),
    ...{ field, before, most: isSingle ? 1 : mostChosen },
    names: field.link ? (ids) => choosableRecords(context, field, ids, record?.id) : (ids) => peopleNamed(context, ids, new Set(before)),
  }
}

function peopleNamed({ org: { db } }: OrgContext, ids: readonly string[], before: ReadonlySet<string>): Map<string, string> {
  if (ids.length === 0) return new Map()
  const rows = db.all(
    db.build
      .selectFrom('member')
      .select(['id', 'display_name', 'active', 'deleted_at'])
      .where('id', 'in', [...ids]),
  )
  const open = rows.filter((row) => (row.active === 1 && row.deleted_at === null) || before.has(row.id))
  return new Map(open.flatMap(({ id, display_name: name }) => (name.trim() === '' ? [] : [[id, name.slice(0, 200)]])))
}

/** The names that a visitor finds; they are read once more where they leave, with the rights of that moment. */
export async function findChoices(context: LinkContext, { field }: Choosing, search: string, platform: Platform): Promise<FoundIds> {
  if (!field.link) {
    const found = findPeople(context, search)
    return { ids: found.slice(0, mostOffered), more: found.length > mostOffered }
  }
  const asked = { tableId: field.tableId, fieldId: field.id, search }
  return JSON.parse((await queryServiceOf(platform).askThread(context, 'choices', asked)).text) as FoundIds
}

function findPeople({ org: { db } }: OrgContext, search: string): string[] {
  const rows = db.all(sql<{ id: string }>`
    SELECT id FROM member WHERE active = 1 AND deleted_at IS NULL AND instr(fold(display_name), ${foldText(search.trim())}) > 0
    ORDER BY fold(display_name), id LIMIT ${mostOffered + 1}`)
  return rows.map(({ id }) => id)
}

/** A visitor's choice as a cell; whatever is not offered to them is none. */
export function readChosen({ field, most, before, unveil, names }: Choosing, value: FormValue): ParseResult {
  if (value === null || value === '') return { ok: true, value: null }
  if (!Array.isArray(value) || !value.every(isUuid)) return { ok: false, reason: 'wrongType' }
  if (value.length > most + before.length) return { ok: false, reason: 'tooMany' }
  const ids = [...new Set(value)].map(unveil)
  const known = new Set(before)
  if (ids.filter((id) => !known.has(id)).length > most) return { ok: false, reason: 'tooMany' }
  const offered = names(ids)
  if (!ids.every((id) => offered.has(id))) return { ok: false, reason: field.link ? 'notRecord' : 'notUser' }
  return field.definition.check(ids, field.config)
}

/** The question as it begins: the chosen ones under names of this link, as far as its visitors may choose them. */
export function drawChoices({ most, veil, names }: Choosing, cell: CellValue): Pick<PublicFormField, 'value' | 'options' | 'most'> {
  const ids = itemsOf(cell).slice(0, mostHeld)
  const known = names(ids)
  const shown = ids.filter((id) => known.has(id))
  return { most, value: shown.map(veil), options: shown.map((id) => ({ id: veil(id), label: known.get(id) ?? '', hue: '' })) }
}
