import { encodingKey } from '#shared/nouns/imports/encodings.ts'
import type { ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Notice } from '#client/ui/Notice.tsx'

/** Oddities of the file. Too many columns are reported when a table is made of them. */
export function FoundNotices({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation('imports')
  return preview.problems
    .filter((found) => found.kind !== 'manyColumns')
    .map((found) => (
      <Notice key={found.kind} tone="warning">
        {t(`found.${found.kind}`, { count: found.count, row: found.row ?? '', encoding: t(`encodings.${encodingKey(preview.encoding)}`) })}
      </Notice>
    ))
}
