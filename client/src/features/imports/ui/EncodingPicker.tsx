import { csvEncodings, encodingKey, type CsvEncoding } from '#shared/nouns/imports/encodings.ts'
import type { ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'

/** The encoding of a text whose letters may look wrong; nothing for workbooks, databases and plain ASCII. */
export function EncodingPicker({ preview, onEncoding }: { preview: ImportPreview; onEncoding(encoding: CsvEncoding): void }) {
  const { t } = useTranslation('imports')
  const { encoding, rows, columns } = preview
  const isPlain = [...rows.flat(), ...columns.map(({ label }) => label)].every((text) => /^[\x20-\x7e\s]*$/.test(text))
  const isDoubtful = encoding !== 'utf-8' || preview.isEncodingChosen || !isPlain
  if (preview.sheets || preview.source || !isDoubtful) return null
  return (
    <Select
      label={t('matching.encoding')}
      value={encoding}
      options={csvEncodings.map((value) => ({ value, label: t(`encodings.${encodingKey(value)}`) }))}
      onChange={onEncoding}
    />
  )
}
