import type { HomeEntry } from '#client/features/home/home-entry.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** An item's folder, or when it changed (or was opened); how much a folder holds. */
export function EntryMeta({ entry, opened }: { entry: HomeEntry; opened: boolean }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  if (entry.when === null) return <>{t('items', { count: entry.count ?? 0 })}</>
  if (entry.folder && !opened) return <>{entry.folder}</>
  const full = t(opened ? 'opened' : 'updated', { when: format.dateTime(entry.when) })
  return (
    <time dateTime={entry.when} title={full}>
      {format.relative(entry.when)}
    </time>
  )
}
