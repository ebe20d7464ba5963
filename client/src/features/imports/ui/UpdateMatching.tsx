import { useMemo } from 'react'
import { importModes } from '#shared/nouns/imports/import-modes.ts'
import type { ImportJob, ImportPreview } from '#shared/nouns/imports/import-job.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { readingOf, useKeptChoices } from '#client/features/imports/kept-choices.ts'
import {
  asksDateOrder,
  asksDecimal,
  byRecordId,
  fillableFields,
  firstUpdate,
  hasRecordIds,
  restoredUpdate,
  targetValue,
  keyChoices,
  unfilledRequired,
  updateProblem,
  type ColumnTarget,
  type UpdateDraft,
} from '#client/nouns/imports/update-plan.ts'
import { DecimalSign } from '#client/features/imports/ui/DecimalSign.tsx'
import { DateOrder } from '#client/features/imports/ui/DateOrder.tsx'
import css from '#client/features/imports/ui/imports.module.css'
import { MatchHead } from '#client/features/imports/ui/MatchHead.tsx'
import { ReadingPickers, type Readings } from '#client/features/imports/ui/ReadingPickers.tsx'
import { FoundNotices } from '#client/features/imports/ui/FoundNotices.tsx'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { fieldTypes } from '#shared/fields/registry.ts'

interface UpdateMatchingProps {
  job: ImportJob
  preview: ImportPreview
  table: Table
  busy: boolean
  refusal: string | undefined
  readings: Readings
  /** another file instead */
  onBack(): void
  onFinish(draft: UpdateDraft): void
}

/** The second step of an import into an existing table: the mode, the key, and the target of each column. */
export function UpdateMatching({ job, preview, table, busy, refusal, readings, onBack, onFinish }: UpdateMatchingProps) {
  const { t } = useTranslation('imports')
  const member = useAccess()
  const access = useMemo(() => member.table(table.id), [member, table.id])
  const all = useFields(table.id)
  const fields = useMemo(
    () => fillableFields(all, access.readonlyFields).filter((field) => !access.hiddenFields.has(field.id)),
    [all, access],
  )
  const modes = importModes.filter((mode) => mode !== 'import_update' || access.editRecords)
  const [draft, setDraft] = useKeptChoices(
    job.id,
    `${table.id}.${readingOf(preview)}`,
    (kept) => restoredUpdate(kept, preview, fields, modes) ?? firstUpdate(preview, table, fields),
  )
  const problem = updateProblem(draft, table, fields)
  // an update mostly finds its records
  const unfilled = draft.mode === 'import_update' ? [] : unfilledRequired(draft, fields)
  const keys = keyChoices(draft, table, fields)
  const setTarget = (place: number, target: ColumnTarget): void =>
    setDraft({ ...draft, targets: draft.targets.map((old, index) => (index === place ? target : freed(old, target))) })
  const filled = new Set(draft.targets.flatMap((target) => (target.kind === 'field' ? [target.fieldId] : [])))
  const fillsOptions = fields.some((field) => filled.has(field.id) && fieldTypes[field.type].takesOptions)
  return (
    <div className={css.matching}>
      <MatchHead
        job={job}
        preview={preview}
        title={t('update.title', { table: table.label })}
        finish={t('matching.finish')}
        busy={busy}
        disabled={problem !== undefined}
        onBack={onBack}
        onFinish={() => onFinish(draft)}
      />
      <div className={css.matchForm}>
        <ReadingPickers preview={preview} readings={readings} />
        <Select
          label={t('update.mode')}
          value={draft.mode}
          options={modes.map((mode) => ({ value: mode, label: t(`update.modes.${mode}`) }))}
          onChange={(mode) => setDraft({ ...draft, mode })}
        />
        {draft.mode !== 'import_only' && (
          <Select
            label={t('update.key')}
            value={draft.keyFieldId}
            placeholder={t('update.chooseKey')}
            options={[
              ...(hasRecordIds(draft) ? [{ value: byRecordId, label: t('update.recordId') }] : []),
              ...keys.map((field) => ({ value: field.id, label: field.label })),
            ]}
            onChange={(keyFieldId) => setDraft({ ...draft, keyFieldId })}
          />
        )}
        {draft.mode === 'import_update' && (
          <Checkbox
            checked={draft.overwriteEmpty}
            onChange={(event) => setDraft({ ...draft, overwriteEmpty: event.currentTarget.checked })}
          >
            {t('update.overwriteEmpty')}
          </Checkbox>
        )}
        {access.manageFields && fillsOptions && (
          <Checkbox checked={draft.makeOptions} onChange={(event) => setDraft({ ...draft, makeOptions: event.currentTarget.checked })}>
            {t('update.makeOptions')}
          </Checkbox>
        )}
        <Checkbox checked={draft.runAutomations} onChange={(event) => setDraft({ ...draft, runAutomations: event.currentTarget.checked })}>
          {t('update.runAutomations')}
        </Checkbox>
      </div>
      <div className={css.notices}>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        {problem && <Notice tone="warning">{t(`update.problems.${problem}`)}</Notice>}
        {!problem && unfilled.length > 0 && (
          <Notice tone="warning">
            {t('update.unfilled', { count: unfilled.length, fields: unfilled.map(({ label }) => label).join(', ') })}
          </Notice>
        )}
        <FoundNotices preview={preview} />
      </div>
      <div className={classNames(css.tableBox, css.targets)}>
        <table className={css.errors}>
          <thead>
            <tr>
              <th scope="col">{t('update.column')}</th>
              <th scope="col">{t('update.example')}</th>
              <th scope="col">{t('update.into')}</th>
            </tr>
          </thead>
          <tbody>
            {preview.columns.map((column, place) => (
              <tr key={column.index}>
                <td>{column.label}</td>
                <td>{preview.rows.map((row) => row[column.index] ?? '').find((cell) => cell !== '')}</td>
                <td>
                  <Select
                    ariaLabel={t('update.intoOf', { label: column.label })}
                    value={targetValue(draft.targets[place] ?? { kind: 'none' })}
                    options={[
                      { value: 'none', label: t('update.none') },
                      { value: byRecordId, label: t('update.recordId') },
                      ...fields.map((field) => ({ value: field.id, label: field.label })),
                      ...(access.manageFields
                        ? [
                            { value: 'new', label: t('update.new') },
                            { value: 'structure', label: t('update.structure') },
                          ]
                        : []),
                    ]}
                    onChange={(value) => setTarget(place, targetOf(value))}
                  />
                  {asksDateOrder(column, draft.targets[place], fields) && (
                    <DateOrder
                      label={column.label}
                      value={draft.dateOrders?.[place] ?? column.dateOrder}
                      onChange={(order) => setDraft({ ...draft, dateOrders: { ...draft.dateOrders, [place]: order } })}
                    />
                  )}
                  {asksDecimal(column, draft.targets[place], fields) && (
                    <DecimalSign
                      label={column.label}
                      value={draft.decimals?.[place] ?? column.decimal}
                      onChange={(sign) => setDraft({ ...draft, decimals: { ...draft.decimals, [place]: sign } })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** A field is filled by one column, and one names the records: the last one chosen for it. */
function freed(old: ColumnTarget, chosen: ColumnTarget): ColumnTarget {
  const isTaken = (old.kind === 'field' || old.kind === byRecordId) && targetValue(old) === targetValue(chosen)
  return isTaken ? { kind: 'none' } : old
}

function targetOf(value: string): ColumnTarget {
  return value === 'none' || value === 'new' || value === 'structure' || value === byRecordId
    ? { kind: value }
    : { kind: 'field', fieldId: value }
}
