import { chosenEncodings, type ChosenEncoding, type ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'

/** The encoding of a text whose bytes leave doubt about it; nothing for workbooks and UTF-16. */
export function EncodingPicker({ preview, onEncoding }: { preview: ImportPreview; onEncoding(encoding: ChosenEncoding): void }) {
  const { t } = useTranslation('imports')
  const { encoding } = preview
  const isDoubtful = encoding === 'windows-1252' || preview.isEncodingChosen || preview.problems.some(({ kind }) => kind === 'badBytes')
  if (preview.sheets || !isDoubtful || encoding === 'utf-16le' || encoding === 'utf-16be') return null
  return (
    <Select
      label={t('matching.encoding')}
      value={encoding}
      options={chosenEncodings.map((value) => ({ value, label: value === 'utf-8' ? t('matching.utf8') : t('matching.windows1252') }))}
      onChange={onEncoding}
    />
  )
}
