import type { CsvEncoding } from '#shared/nouns/imports/encodings.ts'
import type { ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { EncodingPicker } from '#client/features/imports/ui/EncodingPicker.tsx'
import { HeaderPicker } from '#client/features/imports/ui/HeaderPicker.tsx'
import { RangeField } from '#client/features/imports/ui/RangeField.tsx'
import { SheetPicker } from '#client/features/imports/ui/SheetPicker.tsx'

/** Ways to have the file read once more. */
export interface Readings {
  onSheet(sheet: number): void
  onRange(range: string | null): void
  onEncoding(encoding: CsvEncoding): void
  onHeader(row: number | null): void
}

/** The choices about the whole file that its reader may have got wrong. */
export function ReadingPickers({ preview, readings }: { preview: ImportPreview; readings: Readings }) {
  // rows that a program describes leave nothing to choose
  if (preview.source) return null
  return (
    <>
      <SheetPicker preview={preview} onSheet={readings.onSheet} />
      <RangeField preview={preview} onRange={readings.onRange} />
      <EncodingPicker preview={preview} onEncoding={readings.onEncoding} />
      <HeaderPicker preview={preview} onHeader={readings.onHeader} />
    </>
  )
}
