import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useContext, useId, useRef, useState } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import { mayWriteCells } from '#shared/access/may-write.ts'
import { cellField } from '#shared/fields/behaviour.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { AfterEdit } from '#client/ui/grid/grid-types.ts'
import { formatCell } from '#client/cells/cell-text.ts'
import { useLocale } from '#client/cells/field-config.ts'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { isLetterKey } from '#client/cells/is-letter-key.ts'
import { ChipDoorContext, OpenRecordContext } from '#client/lib/record-doors.ts'
import { FailureMark } from '#client/fields/opened-later.tsx'
import { fieldState } from '#client/fields/settings/field-state.tsx'
import { ChipDoor } from '#client/records/panel/ChipDoor.tsx'
import css from '#client/records/panel/record.module.css'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { WhyNot } from '#client/nouns/access/WhyNot.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

interface RecordFieldsProps {
  row: RecordRow
  fields: readonly Field[]
  access: TableAccess
  /** the first field has the focus in the dialog they stand in */
  isFirst?: boolean
  /** the field whose editor is open at once */
  edited?: string | undefined
  onCommit(field: Field, value: CellValue): void
}

interface Editing {
  fieldId: string
  start: CellEditorProps['start']
}

/** A record's fields, shown as in the grid and edited in place. A typed letter replaces a value, as there. */
export function RecordFields({ row, fields, access, isFirst = false, edited, onCommit }: RecordFieldsProps) {
  const { t } = useTranslation('tables')
  const list = useRef<HTMLDListElement>(null)
  const [editing, setEditing] = useState<Editing | undefined>(edited === undefined ? undefined : { fieldId: edited, start: 'keep' })
  function done(field: Field, after: AfterEdit): void {
    setEditing(undefined)
    const step = { down: 1, right: 1, up: -1, left: -1, stay: 0 }[after]
    // the sections of a record stand beside each other
    const boxes = [...(list.current?.parentElement?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
    const at = boxes.findIndex((box) => box.dataset['field'] === field.id)
    // once the value is back in place of its editor
    requestAnimationFrame(() =>
      (boxes[at + step] ?? boxes[at])?.querySelector<HTMLElement>('[data-edit], button')?.focus({ preventScroll: true }),
    )
  }
  const openRecord = useContext(OpenRecordContext)
  return (
    <ChipDoorContext value={openRecord && ChipDoor}>
      <dl ref={list} className={css.fields}>
        {fields.map((field, index) => {
          const { icon: Icon } = cellTypes[field.type]
          const state = fieldState(field, t)
          const readOnly = !mayWriteCells(access, field)
          return (
            <div key={field.id} className={css.field} data-field={field.id}>
              <dt>
                <Icon size={16} stroke={1.5} aria-hidden />
                <span>{field.label}</span>
                {access.editRecords && access.readonlyFields.has(field.id) && (
                  <WhyNot
                    questions={[{ about: 'field', tableId: field.tableId, fieldId: field.id, right: 'write' }]}
                    label={t('common:whyNot.label')}
                  />
                )}
              </dt>
              <dd>
                {state && (
                  <p className={css.state} data-tone={state.tone}>
                    {state.icon} {state.text}
                  </p>
                )}
                <RecordValue
                  field={field}
                  recordId={row.id}
                  value={row.cell(field.id)}
                  failure={fieldTypes[field.type].compute === 'formula' && <FailureMark field={field} row={row} withText otherwise="—" />}
                  readOnly={readOnly}
                  isFirst={isFirst && index === 0}
                  editing={editing?.fieldId === field.id ? editing.start : undefined}
                  onEdit={(start) => setEditing({ fieldId: field.id, start })}
                  onCommit={(value) => onCommit(field, value)}
                  onDone={(after) => done(field, after)}
                />
              </dd>
            </div>
          )
        })}
      </dl>
    </ChipDoorContext>
  )
}

interface RecordValueProps {
  field: Field
  recordId: string
  value: CellValue
  /** shown in place of an empty cell that has a reason */
  failure: ReactNode
  readOnly: boolean
  isFirst: boolean
  editing: Editing['start'] | undefined
  onEdit(start: Editing['start']): void
  onCommit(value: CellValue): void
  onDone(after: AfterEdit): void
}

function RecordValue({ field: ofField, recordId, value, failure, readOnly, isFirst, editing, onEdit, onCommit, onDone }: RecordValueProps) {
  const field = cellField(ofField)
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const valueId = useId()
  const { Cell, Editor, Inline, toggle, always, isLong } = cellTypes[field.type]
  const shown =
    isLong && typeof value === 'string' ? (
      <span className={css.long}>{formatCell(field, value, locale)}</span>
    ) : (
      <Cell field={field} value={value} locale={locale} recordId={recordId} tabIndex={0} />
    )
  if (Inline && !readOnly) return <Inline field={field} value={value} onChange={onCommit} />
  if (editing) {
    return (
      <div className={css.value} data-editing>
        <Editor field={field} value={value} recordId={recordId} start={editing} commit={onCommit} done={onDone} />
      </div>
    )
  }
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
  if (readOnly) return <div className={css.value}>{isEmpty && !always ? failure || <span className={css.empty}>—</span> : shown}</div>
  // a press on a chip leads to its record, so looking never unlinks
  if (fieldTypes[field.type].holds === 'records' && !isEmpty) {
    return (
      <div className={css.value} data-doors>
        {shown}
        <IconButton
          data-edit=""
          className={css.pencil}
          label={t('record.editField', { label: field.label })}
          icon={<IconPencil size={16} stroke={1.5} />}
          onClick={() => onEdit('keep')}
        />
      </div>
    )
  }
  return (
    <div className={css.value}>
      {/* the whole box edits; links inside the value stay links */}
      <button
        type="button"
        data-edit=""
        data-autofocus={isFirst || undefined}
        className={css.edit}
        aria-label={t('record.editField', { label: field.label })}
        aria-describedby={valueId}
        {...(toggle ? { 'aria-pressed': value === 1 } : {})}
        onClick={() => (toggle ? onCommit(toggle(value)) : onEdit('keep'))}
        onKeyDown={(event) => {
          if (isLetterKey(event) && !toggle) onEdit('replace')
        }}
      />
      <div id={valueId} className={css.shown}>
        {isEmpty && !toggle && !always ? <span className={css.empty}>{t('record.emptyValue')}</span> : shown}
      </div>
    </div>
  )
}
