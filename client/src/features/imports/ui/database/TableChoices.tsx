import { useEffect } from 'react'
import type { ImportColumn, ImportJob, ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { changeColumn, longestLabel, type ColumnChoice } from '#client/nouns/imports/import-plan.ts'
import { useImportJob } from '#client/nouns/imports/use-import-job.ts'
import { jobFailure } from '#client/features/imports/ui/job-failure.ts'
import { firstTableDraft, tableProblem, type TableDraft } from '#client/features/imports/ui/database/table-plan.ts'
import { useColumnTypes } from '#client/features/imports/use-column-types.ts'
import css from '#client/features/imports/ui/imports.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

interface TableChoicesProps {
  importId: string
  name: string
  /** undefined until it was read */
  draft: TableDraft | undefined
  onChange(chosen: { job: ImportJob; preview: ImportPreview; draft: TableDraft }): void
  onFailed(importId: string): void
}

/** One table of a database: its name here, and what becomes of its columns. */
export function TableChoices({ importId, name, draft, onChange, onFailed }: TableChoicesProps) {
  const { t } = useTranslation('connectors')
  const { t: imports } = useTranslation('imports')
  const { number } = useFormat()
  const { job } = useImportJob(importId)
  const preview = job?.preview
  useEffect(() => {
    if (job && preview && !draft) onChange({ job, preview, draft: firstTableDraft(job.fileName, preview) })
  }, [job, preview, draft, onChange])
  useEffect(() => {
    if (job?.state === 'failed') onFailed(importId)
  }, [job?.state, importId, onFailed])

  if (job?.state === 'failed')
    return (
      <Notice tone="error">
        <strong>{name}</strong> {jobFailure(job, t)}
      </Notice>
    )
  if (!job || !preview || !draft)
    return (
      <Text as="p" role="status" muted>
        {t('matching.reading', { name, rows: number(job?.rowsRead ?? 0) })}
      </Text>
    )
  const { plan, links } = draft
  const problem = tableProblem(draft)
  const change = (next: Partial<TableDraft>): void => onChange({ job, preview, draft: { ...draft, ...next } })
  return (
    <Stack as="section" gap={12} aria-label={name}>
      <h2>{t('matching.table', { name, rows: number(job.rowsTotal) })}</h2>
      <div className={css.formGrid}>
        <TextField
          label={imports('matching.name')}
          maxLength={longestLabel}
          value={plan.label}
          onChange={(event) => change({ plan: { ...plan, label: event.currentTarget.value } })}
        />
        <Select
          label={imports('matching.labelColumn')}
          value={String(plan.labelColumn)}
          options={plan.columns
            .filter(({ include, column }) => include && !links.includes(column))
            .map(({ column, label }) => ({ value: String(column), label }))}
          onChange={(column) => change({ plan: { ...plan, labelColumn: Number(column) } })}
        />
      </div>
      {problem && <Notice tone="warning">{imports(`problems.${problem}`)}</Notice>}
      {preview.columns.length >= 100 && <Notice tone="warning">{imports('matching.manyColumns')}</Notice>}
      {preview.source?.key === null && <Text muted>{t('matching.noKey')}</Text>}
      <div className={css.tableBox}>
        <table className={css.errors}>
          <thead>
            <tr>
              <th scope="col">{t('matching.column')}</th>
              <th scope="col">{t('matching.example')}</th>
              <th scope="col">{t('matching.becomes')}</th>
            </tr>
          </thead>
          <tbody>
            {preview.columns.map((column, place) => (
              <ColumnRow
                key={column.index}
                column={column}
                choice={plan.columns[place]}
                isKey={column.index === preview.source?.key}
                isLink={links.includes(column.index)}
                isLabel={column.index === plan.labelColumn}
                example={preview.rows.map((row) => row[column.index] ?? '').find((cell) => cell !== '') ?? ''}
                onChange={(patch) => change({ plan: changeColumn(plan, column.index, patch) })}
                onLink={(isLink) => change({ links: isLink ? [...links, column.index] : links.filter((index) => index !== column.index) })}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  )
}

interface ColumnRowProps {
  column: ImportColumn
  choice: ColumnChoice | undefined
  isKey: boolean
  isLink: boolean
  isLabel: boolean
  example: string
  onChange(patch: Partial<ColumnChoice>): void
  onLink(isLink: boolean): void
}

function ColumnRow({ column, choice, isKey, isLink, isLabel, example, onChange, onLink }: ColumnRowProps) {
  const { t } = useTranslation('connectors')
  const { t: tables } = useTranslation('tables')
  const types = useColumnTypes(choice?.type)
  if (!choice) return null
  const { references } = column
  return (
    <tr>
      <td>
        <Checkbox checked={choice.include} disabled={isLabel} onChange={(event) => onChange({ include: event.currentTarget.checked })}>
          {isKey ? t('matching.key', { name: column.label }) : column.label}
        </Checkbox>
      </td>
      <td>{example}</td>
      <td>
        {references && !isLabel && (
          <Checkbox checked={isLink} disabled={!choice.include} onChange={(event) => onLink(event.currentTarget.checked)}>
            {t('matching.link', { table: references.table })}
          </Checkbox>
        )}
        {!isLink && (
          <Select
            ariaLabel={t('matching.typeOf', { name: column.label })}
            disabled={!choice.include}
            value={choice.type}
            options={types.map((type) => ({ value: type, label: tables(`types.${type}`) }))}
            onChange={(type) => onChange({ type })}
          />
        )}
      </td>
    </tr>
  )
}
