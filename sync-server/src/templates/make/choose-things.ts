import { AppError } from '#shared/protocol/errors.ts'
import { packageBounds } from '#shared/nouns/template-packages/package-bounds.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields, type OpenTable } from '#server/access/record-rights.ts'
import { findPrivacy } from '#server/identity/private-items.ts'
import { findItem } from '#server/items/find-item.ts'
import { findTableModel, type ModelField } from '#server/storage/records/table-model.ts'
import type { ChosenTab, TemplateContents } from '#server/templates/template-contents.ts'

/** A table that goes along, with the fields that its publisher sees. */
export interface ChosenTable extends OpenTable {
  id: string
  fields: readonly ModelField[]
  choice: ChosenTab
}

export interface ChosenThings {
  tables: readonly ChosenTable[]
  apps: readonly string[]
  pages: readonly string[]
}

/**
 * The tables, apps and pages of a template as its publisher sees them. Links to tables that stay behind stay behind, unless a workspace is read as it is.
 * @throws AppError those of `openTable`, `app_not_found`, `page_not_found`, `limit_reached`
 */
export function chooseThings(context: OrgContext, { tabs }: TemplateContents, isAll = false): ChosenThings {
  const choices = new Map(tabs.flatMap((tab) => (tab.type === 'table' ? [[tab.id, tab] as const] : [])))
  for (const { id } of [...choices.values()].filter(({ related }) => related === true))
    for (const { link } of visibleFields(context, openTable(context, id))) {
      const target = link?.targetTableId ?? ''
      if (!choices.has(target) && isThere(context, target)) choices.set(target, { type: 'table', id: target })
    }
  const tables = [...choices.values()].map((choice): ChosenTable => {
    const open = openTable(context, choice.id)
    const fields = visibleFields(context, open).filter(({ link }) => isAll || !link || choices.has(link.targetTableId))
    if (fields.length === 0) throw new AppError('permission_denied', { tableId: choice.id })
    return { ...open, id: choice.id, fields, choice }
  })
  const items = (type: 'app' | 'doc-page'): string[] => [...new Set(tabs.filter((tab) => tab.type === type).map(({ id }) => id))]
  const [apps, pages] = [items('app'), items('doc-page')]
  for (const id of apps) if (context.access.app(id) === 'none' || !findItem(context.org, 'app', id)) throw new AppError('app_not_found')
  for (const id of pages)
    if (context.access.page(id) === 'none' || !findItem(context.org, 'page', id) || findPrivacy(context.org, 'page', id))
      throw new AppError('page_not_found')
  for (const [of, count] of [
    ['tables', tables.length],
    ['apps', apps.length],
    ['pages', pages.length],
  ] as const)
    if (count > packageBounds[of]) throw new AppError('limit_reached', { limit: packageBounds[of], of })
  return { tables, apps, pages }
}

function isThere(context: OrgContext, tableId: string): boolean {
  const model = findTableModel(context.org, tableId)
  return model !== undefined && !model.archived && context.access.table(tableId).read
}
