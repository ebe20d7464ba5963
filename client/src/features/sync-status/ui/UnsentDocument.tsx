import type { PendingItem } from '#client/engine/sync-state/pending-sources.ts'
import { documentText } from '#client/features/sync-status/document-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/features/sync-status/ui/UnsentPanel.module.css'

/** An app, page or task list with edits the server does not have yet. */
export function UnsentDocument({ item }: { item: PendingItem }) {
  const { t } = useTranslation('sync')
  const format = useFormat()
  const since = new Date(item.since).toISOString()

  return (
    <li className={css.item}>
      <div className={css.row}>
        <span className={css.what}>{documentText(item.id, t, item.label)}</span>
        <time className={css.age} dateTime={since} title={format.dateTime(since)}>
          {format.relative(since)}
        </time>
      </div>
      {item.reason !== undefined && <p className={css.reason}>{t(`closeCodes:${item.reason}`, { defaultValue: item.reason })}</p>}
    </li>
  )
}
