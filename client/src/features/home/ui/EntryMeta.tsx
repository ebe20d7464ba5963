import type { HomeEntry } from '#client/features/home/home-entry.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** When an item changed (or was opened), or how much a folder holds. */
export function EntryMeta({ entry, opened }: { entry: HomeEntry; opened: boolean }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  if (entry.when === null) return <>{t('items', { count: entry.count ?? 0 })}</>
  const full = t(opened ? 'opened' : 'updated', { when: format.dateTime(entry.when) })
  return (
    <time dateTime={entry.when} title={full}>
      {format.relative(entry.when)}
    </time>
  )
}
