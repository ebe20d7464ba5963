import { goneChoices, sourceRhythms, type GoneChoice, type SourceRhythm } from '#shared/nouns/connectors/source-rhythm.ts'
import type { Source } from '#shared/nouns/imports/source-calls.ts'
import css from '#client/features/imports/ui/imports.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

interface SourceRhythmFieldsProps {
  source: Source
  onChange(patch: { every?: SourceRhythm | null; hour?: number; gone?: GoneChoice }): void
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }))

/** When a source is fetched by itself, and what becomes of records whose rows are gone. */
export function SourceRhythmFields({ source, onChange }: SourceRhythmFieldsProps) {
  const { t } = useTranslation('connectors')
  const { dateTime } = useFormat()
  const { every, hour, gone, nextAt } = source
  return (
    <section aria-label={t('step.title')}>
      <h2>{t('step.title')}</h2>
      <div className={css.formGrid}>
        <Select<SourceRhythm | 'never'>
          label={t('step.every')}
          value={every ?? 'never'}
          options={[
            { value: 'never' as const, label: t('step.never') },
            ...sourceRhythms.map((value) => ({ value, label: t(`step.${value}`) })),
          ]}
          onChange={(value) => onChange({ every: value === 'never' ? null : value })}
        />
        {every !== null && every !== 'hour' && (
          <Select
            label={t('step.hourOfDay')}
            value={String(hour)}
            options={hours}
            onChange={(value) => onChange({ hour: Number(value) })}
          />
        )}
        <Select<GoneChoice>
          label={t('step.gone')}
          value={gone}
          options={goneChoices.map((value) => ({ value, label: t(`step.${value}`) }))}
          onChange={(value) => onChange({ gone: value })}
        />
      </div>
      <Text as="p" size={12} muted>
        {nextAt === null ? t('step.byHand') : t('step.next', { when: dateTime(nextAt) })}
      </Text>
    </section>
  )
}
