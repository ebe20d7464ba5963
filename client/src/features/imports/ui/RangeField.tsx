import { useState } from 'react'
import { readRange } from '#shared/nouns/imports/cell-range.ts'
import type { ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { TextField } from '#client/ui/TextField.tsx'

/** The cells of a sheet that are read: all of them, or a range that is typed and taken on leaving the field. */
export function RangeField({ preview, onRange }: { preview: ImportPreview; onRange(range: string | null): void }) {
  const { t } = useTranslation('imports')
  const read = preview.range ?? ''
  const [text, setText] = useState(read)
  const isWrong = text.trim() !== '' && readRange(text) === undefined
  if (!preview.sheets) return null
  const take = (): void => {
    const range = text.trim().toUpperCase()
    if (!isWrong && range !== read) onRange(range === '' ? null : range)
  }
  return (
    <TextField
      label={t('matching.range')}
      placeholder={t('matching.rangeExample')}
      value={text}
      error={isWrong ? t('matching.rangeWrong') : null}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}
