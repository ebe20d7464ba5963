import type { CountedTime } from '#shared/fields/stage-clock.ts'
import { moveSection, type TimeInTheSectionConfig } from '#shared/fields/types/time-in-the-section.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { countedTimeOf } from '#server/storage/org-working-time.ts'
import { takeNumbers } from '#server/storage/records/record-numbers.ts'
import { isSameCell, type RecordDraft } from '#server/records/write/write-types.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'
import { countOf, type StoredCell, type TypedRecords } from '#server/storage/records/typed-records.ts'
import type { FieldType } from '#shared/fields/field-type.ts'

type OwnCell = NonNullable<FieldType['ownCell']>

/**
 * Inside the write: cells that nobody writes and that follow from the change itself: the record's number, and how long it was in each
 * option of a select field. They are stored with the row, and are neither history nor anything to undo.
 */
export function fillOwnCells(context: OrgContext, model: TableModel, drafts: readonly RecordDraft[]): void {
  for (const field of model.fields) {
    const { ownCell } = field.definition
    if (ownCell) fillers[ownCell](context, model, field, drafts)
  }
}

type Fill = (context: OrgContext, model: TableModel, field: ModelField, drafts: readonly RecordDraft[]) => void
const fillers: Record<OwnCell, Fill> = { number: numberDrafts, sections: measureSections }

function numberDrafts(context: OrgContext, _model: TableModel, field: ModelField, drafts: readonly RecordDraft[]): void {
  const fresh = drafts.filter((draft) => draft.isNew)
  let number = takeNumbers(context.org, field.id, fresh.length)
  for (const draft of fresh) setOwn(draft, field.id, number++)
}

function measureSections(context: OrgContext, model: TableModel, field: ModelField, drafts: readonly RecordDraft[]): void {
  const { fieldId } = field.config as TimeInTheSectionConfig
  if (fieldId === null) return
  const moved = drafts.filter((draft) => Object.hasOwn(draft.after, fieldId))
  if (moved.length === 0) return
  const stored = loadRecords(
    context.org,
    model,
    moved.filter((draft) => !draft.isNew).map((draft) => draft.id),
    [field],
  )
  const at = context.now().toISOString()
  const time = countedTimeOf(context.org, model.field(fieldId))
  for (const draft of moved) {
    const before = stored.get(draft.id)?.values[field.id] ?? null
    const after = moveSection(before, optionOf(draft.after[fieldId]), at, time)
    if (!isSameCell(before, after)) setOwn(draft, field.id, after)
  }
}

function setOwn(draft: RecordDraft, fieldId: string, cell: CellValue): void {
  draft.own = { ...draft.own, [fieldId]: cell }
}

function optionOf(cell: CellValue | undefined): string | null {
  return typeof cell === 'string' ? cell : null
}

/** The same for the records of an import: these cells are added to them. */
export function withOwnCells(context: OrgContext, model: TableModel, records: TypedRecords): TypedRecords {
  const added = model.fields.flatMap((field) => {
    const { ownCell } = field.definition
    const cellOf = ownCell && imported[ownCell](context, model, field, records)
    return cellOf ? [{ fieldId: field.id, cellOf }] : []
  })
  if (added.length === 0) return records
  return {
    links: records.links,
    fieldIds: [...records.fieldIds, ...added.map(({ fieldId }) => fieldId)],
    rows: records.rows.map((row) => [...row, ...added.map(({ cellOf }) => cellOf(row))] as const),
  }
}

type CellOf = (row: TypedRecords['rows'][number]) => StoredCell

const imported: Record<OwnCell, (context: OrgContext, model: TableModel, field: ModelField, records: TypedRecords) => CellOf | undefined> =
  {
    number: ({ org }, _model, field, records) => {
      let number = takeNumbers(org, field.id, countOf(records))
      return () => number++
    },
    sections: (context, model, field, records) => {
      const { fieldId } = field.config as TimeInTheSectionConfig
      const source = fieldId === null ? -1 : records.fieldIds.indexOf(fieldId)
      const at = context.now().toISOString()
      const time = countedTimeOf(context.org, model.field(fieldId ?? ''))
      return source < 0 ? undefined : (row) => sectionText(row[source + 1] ?? null, at, time)
    },
  }

function sectionText(option: StoredCell, at: string, time: CountedTime | undefined): string | null {
  const cell = moveSection(null, optionOf(option), at, time)
  return cell === null ? null : JSON.stringify(cell)
}
