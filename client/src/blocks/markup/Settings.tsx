import { longestMarkup, markupLanguages, type MarkupBlockConfig } from '#shared/blocks/markup-block.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<MarkupBlockConfig>) {
  const { t } = useTranslation('blocks')
  return (
    <div className={css.settings}>
      <TextField
        label={t('markup.title')}
        value={config.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Select
        label={t('markup.language')}
        value={config.language}
        options={markupLanguages.map((language) => ({ value: language, label: t(`markup.languages.${language}`) }))}
        onChange={(language) => onChange({ language })}
      />
      <TextArea
        label={t('markup.source')}
        hint={t('markup.hint')}
        rows={12}
        spellCheck={false}
        maxLength={longestMarkup}
        value={config.source}
        onChange={(event) => onChange({ source: event.currentTarget.value })}
      />
    </div>
  )
}
