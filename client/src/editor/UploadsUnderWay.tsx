import css from '#client/editor/UploadsUnderWay.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Upload } from '#client/nouns/attachments/use-upload.ts'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'

/** Files that are being sent before the page can name them. */
export function UploadsUnderWay({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation('pages')
  if (uploads.length === 0) return null
  return (
    <ul className={css.list}>
      {uploads.map(({ key, file, share }) => (
        <li key={key}>
          <span>{file.name}</span>
          <ProgressBar value={share} label={t('upload.progress', { name: file.name })} />
        </li>
      ))}
    </ul>
  )
}
