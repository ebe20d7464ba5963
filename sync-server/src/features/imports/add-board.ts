import { fieldTypes } from '#shared/fields/registry.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import { kanbanView } from '#shared/views/kanban-view.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { PlannedImport } from '#server/features/imports/plan-import.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

/** Passed in by create-server.ts, as a feature imports no other. */
export interface ViewAdder {
  /** Inside a write: adds a view for everybody to a table. */
  addView(context: OrgContext, tableId: string, view: { id: string; type: string; label: string; position: string; config: object }): void
}

const labels = { en: 'Board', pt: 'Quadro', es: 'Tablero' }

/**
 * Inside a write: a board of the steps that a program of boards knows, behind the view of all records. Its cards leave out what only
 * programs read: keys and addresses.
 */
export function addBoard(
  context: OrgContext,
  { run, fields, stageField }: PlannedImport,
  keyColumn: number | null,
  { addView }: ViewAdder,
): void {
  if (stageField === undefined) return
  const key = run.columns.find(({ index }) => index === keyColumn)?.fieldId
  const shown = fields.filter(({ id, type }) => id !== key && fieldTypes[type].form !== 'url').map(({ id }) => id)
  addView(context, run.tableId, {
    ...{ id: newShortId('v'), type: kanbanView.type, label: labels[orgLocale(context.org).language] },
    position: positionBetween(positionBetween(null, null), null),
    config: { ...kanbanView.defaults(), kanban_field: stageField, fields: shown },
  })
}
