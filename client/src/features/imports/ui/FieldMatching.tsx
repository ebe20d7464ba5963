import { useMemo } from 'react'
import { canBeKey } from '#shared/nouns/imports/import-modes.ts'
import type { ImportJob, ImportPreview } from '#shared/nouns/imports/import-job.ts'
import {
  changeColumn,
  firstDraft,
  guessKey,
  keyFields,
  longestLabel,
  planProblem,
  removeLink,
  restoredDraft,
  type PlanDraft,
} from '#client/nouns/imports/import-plan.ts'
import { readingOf, useKeptChoices } from '#client/features/imports/kept-choices.ts'
import { PreviewTable } from '#client/features/imports/ui/PreviewTable.tsx'
import { MatchHead } from '#client/features/imports/ui/MatchHead.tsx'
import { ReadingPickers, type Readings } from '#client/features/imports/ui/ReadingPickers.tsx'
import { FoundNotices } from '#client/features/imports/ui/FoundNotices.tsx'
import css from '#client/features/imports/ui/imports.module.css'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface FieldMatchingProps {
  job: ImportJob
  preview: ImportPreview
  busy: boolean
  /** why the server did not start it */
  refusal: string | undefined
  readings: Readings
  /** another file instead */
  onBack(): void
  onFinish(draft: PlanDraft): void
}

/** The second step: the table's name, and the use of each column; nothing is imported before Finish. */
export function FieldMatching({ job, preview, busy, refusal, readings, onBack, onFinish }: FieldMatchingProps) {
  const { t } = useTranslation('imports')
  const tables = useEntities('table')
  const fields = useEntities('field')
  const choices = useMemo(() => keyFields(tables, fields), [tables, fields])
  const [draft, setDraft] = useKeptChoices(
    job.id,
    `new.${readingOf(preview)}`,
    (kept) =>
      restoredDraft(kept, preview, choices) ?? {
        ...firstDraft(job.fileName, preview),
        ...(job.sourceId !== null && { keyColumn: guessKey(preview) }),
      },
  )
  const problem = planProblem(draft)
  const included = draft.columns.filter((choice) => choice.include)
  return (
    <div className={css.matching}>
      <MatchHead
        job={job}
        preview={preview}
        title={t('matching.title')}
        finish={t('matching.finish')}
        busy={busy}
        disabled={problem !== undefined}
        onBack={onBack}
        onFinish={() => onFinish(draft)}
      />
      <div className={css.matchForm}>
        <ReadingPickers preview={preview} readings={readings} />
        <TextField
          label={t('matching.name')}
          maxLength={longestLabel}
          value={draft.label}
          error={problem === 'noLabel' ? t('problems.noLabel') : null}
          onChange={(event) => setDraft({ ...draft, label: event.currentTarget.value })}
        />
        <Select
          label={t('matching.labelColumn')}
          value={String(draft.labelColumn)}
          options={included.filter((choice) => !choice.link).map((choice) => ({ value: String(choice.column), label: choice.label }))}
          onChange={(column) => setDraft({ ...draft, labelColumn: Number(column) })}
        />
        {draft.keyColumn !== undefined && (
          <Select
            label={t('matching.keyColumn')}
            value={String(draft.keyColumn)}
            options={[
              { value: 'null', label: t('matching.noKey') },
              ...included
                .filter(({ link, type, column }) => !link && (canBeKey(type) || column === draft.labelColumn))
                .map(({ column, label }) => ({ value: String(column), label })),
            ]}
            onChange={(column) => setDraft({ ...draft, keyColumn: column === 'null' ? null : Number(column) })}
          />
        )}
      </div>
      <div className={css.notices}>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        {problem && problem !== 'noLabel' && <Notice tone="warning">{t(`problems.${problem}`)}</Notice>}
        {preview.columns.length >= 100 && <Notice tone="warning">{t('matching.manyColumns')}</Notice>}
        <FoundNotices preview={preview} />
      </div>
      <PreviewTable
        preview={preview}
        draft={draft}
        choices={choices}
        onColumn={(column, patch) => setDraft((before) => changeColumn(before, column, patch))}
        onUnlink={(column) => setDraft((before) => removeLink(before, column))}
      />
    </div>
  )
}
