import { sql } from 'kysely'
import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import type { TemplateParts } from '#shared/nouns/template-packages/template-parts.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findPrivacy } from '#server/identity/private-items.ts'
import { findItem } from '#server/items/find-item.ts'
import { fieldColumn, linkTable, recordTable } from '#server/storage/records/record-names.ts'
import { isStoredColumn } from '#server/storage/records/structure-sql.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { readTemplateParts } from '#server/templates/make/make-package.ts'
import type { ChosenTab } from '#server/templates/template-contents.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'
import type { Unit } from '#server/templates/update/units.ts'

/**
 * The things of an installation outside of the trash, in the form of a package. A page that somebody keeps private counts as removed.
 * Automations are as they are stored: what people filled in is theirs. @throws AppError those of {@link readTemplateParts}
 */
export function readLocalParts(context: OrgContext, installed: TemplateParts, tools: TemplateTools): Promise<TemplateParts> {
  const { org } = context
  const tabs: ChosenTab[] = [
    ...installed.tables.map(({ id }): ChosenTab => ({ type: 'table', id, tricks: true, triggers: true })),
    ...installed.apps.map(({ id }): ChosenTab => ({ type: 'app', id })),
    ...installed.pages.map(({ id }): ChosenTab => ({ type: 'doc-page', id })),
  ].filter(({ type, id }) => isShared(org, type === 'doc-page' ? 'page' : type, id))
  return readTemplateParts(context, { folder: installed.template.folder, tabs }, tools).then((parts) => ({
    ...parts,
    automations: parts.automations.map((made) => ({ ...made, definition: storedDefinition(context, made.id) ?? made.definition })),
  }))
}

function isShared(org: OrgContext['org'], type: ItemType, id: string): boolean {
  return findItem(org, type, id) !== undefined && !(type === 'page' && findPrivacy(org, 'page', id))
}

function storedDefinition({ org: { db } }: OrgContext, id: string): AutomationDefinition | undefined {
  const row = db.get(db.build.selectFrom('automation').select('definition').where('id', '=', id))
  return row && (JSON.parse(row.definition) as AutomationDefinition)
}

/** Whether records would lose something with a table or field. */
export function holdsData({ org }: OrgContext, { of, id, within }: Unit): boolean {
  const { db } = org
  const tableId = of === 'table' ? id : (within?.id ?? '')
  const model = of === 'table' || of === 'field' ? findTableModel(org, tableId) : undefined
  if (!model) return false
  if (of === 'table') return db.get(sql`SELECT 1 AS one FROM ${recordTable(id)} LIMIT 1`) !== undefined
  const field = model.field(id)
  if (field?.link) return db.get(sql`SELECT 1 AS one FROM ${linkTable(field.link.linkId)} LIMIT 1`) !== undefined
  if (!field || field.definition.computed || !isStoredColumn(field.definition.column)) return false
  return db.get(sql`SELECT 1 AS one FROM ${recordTable(tableId)} AS r WHERE ${fieldColumn(id, 'r')} IS NOT NULL LIMIT 1`) !== undefined
}
