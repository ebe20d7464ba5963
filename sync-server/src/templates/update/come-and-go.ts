import type { JsonValue } from '#shared/lib/json.ts'
import { addBlock, removeBlock, type NewBlock } from '#shared/nouns/apps/app-document.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import type { AppPart } from '#shared/nouns/template-packages/content-parts.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'
import { newBlock } from '#server/templates/install/app-steps.ts'
import { removalSteps, restoreSteps, type BroughtKind } from '#server/templates/remove/removal-steps.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'
import type { Unit } from '#server/templates/update/units.ts'

type Apply = TemplateTools['apply']

const wholes: ReadonlySet<string> = new Set<BroughtKind>(['table', 'app', 'page', 'automation', 'function'])
const tableOf = ({ within }: Unit): string => within?.id ?? ''

/** Inside a write: a thing goes into the trash, or out of its document. @throws AppError where it is needed */
export function removeUnit(context: OrgContext, unit: Unit, apply: Apply): void {
  const place = { id: unit.id, tableId: tableOf(unit) }
  if (wholes.has(unit.of)) {
    const things = [{ kind: unit.of as BroughtKind, id: unit.id }]
    for (const step of removalSteps(things, { apply, isForGood: false })) step.run(context)
  } else if (unit.of === 'field') apply(context, 'fields.delete', place)
  else if (unit.of === 'view') apply(context, 'views.delete', place)
  else if (unit.of === 'form') apply(context, 'forms.delete', place)
  else if (unit.of === 'block')
    changeDocumentInWrite(context, documentName({ kind: 'app', id: place.tableId }), (doc) => removeBlock(doc, unit.id, 'server'), 'server')
}

/** Inside a write: brings back what {@link removeUnit} took, as far as it is still there. */
export function restoreUnit(
  context: OrgContext,
  unit: Unit,
  { whole, places }: { whole: JsonValue; places: JsonValue },
  apply: Apply,
): void {
  const place = { id: unit.id, tableId: tableOf(unit) }
  const { org } = context
  if (wholes.has(unit.of)) {
    const things = [{ kind: unit.of as BroughtKind, id: unit.id }]
    for (const step of restoreSteps(things, apply)) step.run(context)
  } else if (unit.of === 'field') apply(context, 'fields.restore', place)
  else if (unit.of === 'view') apply(context, 'views.restore', place)
  else if (unit.of === 'form') {
    org.db.run(org.db.build.updateTable('form_def').set({ deleted_at: null, seq: org.nextSeq() }).where('id', '=', unit.id))
    org.changed()
  } else if (unit.of === 'block') {
    const part = whole as unknown as AppPart['blocks'][number]
    const { hiddenFor, ...stood } = (places ?? { desktop: part.desktop }) as NonNullable<NewBlock['places']> & { hiddenFor?: string[] }
    const block: NewBlock = { ...newBlock(part), id: part.id, places: stood, ...(hiddenFor && hiddenFor.length > 0 && { hiddenFor }) }
    changeDocumentInWrite(context, documentName({ kind: 'app', id: place.tableId }), (doc) => addBlock(doc, block, 'server'), 'server')
  }
}
