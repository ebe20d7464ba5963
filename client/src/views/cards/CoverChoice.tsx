import type { CoverConfig } from '#shared/views/shown-config.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { FieldChoice } from '#client/views/tools/FieldChoice.tsx'
import { isFileField } from '#client/views/tools/option-field.ts'
import css from '#client/views/tools/settings.module.css'
import { Segmented } from '#client/ui/Segmented.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface CoverChoiceProps {
  fields: readonly Field[]
  config: CoverConfig
  onChange(patch: Partial<CoverConfig>): void
}

/** The picture of a card: a field of files, cropped to fill its place or shown whole. */
export function CoverChoice({ fields, config, onChange }: CoverChoiceProps) {
  const { t } = useTranslation('views')
  return (
    <>
      <FieldChoice
        label={t('cover.label')}
        none={t('cover.none')}
        fields={fields.filter(isFileField)}
        value={config.cover ?? null}
        onChange={(cover) => onChange({ cover })}
      />
      {config.cover && (
        <div className={css.part}>
          <Segmented
            label={t('cover.fitting')}
            value={config.cover_fit ?? 'crop'}
            options={[
              { value: 'crop', label: t('cover.crop') },
              { value: 'fit', label: t('cover.fit') },
            ]}
            onChange={(fit) => onChange({ cover_fit: fit })}
          />
        </div>
      )}
    </>
  )
}
