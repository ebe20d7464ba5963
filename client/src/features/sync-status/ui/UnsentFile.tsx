import { currentFiles } from '#client/engine/attachments/device-files.ts'
import type { PendingItem } from '#client/engine/sync-state/pending-sources.ts'
import { saveBlob } from '#client/features/sync-status/refused-file.ts'
import css from '#client/features/sync-status/ui/UnsentPanel.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'

/** A file that is on this device only, or that the server did not take. */
export function UnsentFile({ item }: { item: PendingItem }) {
  const { t } = useTranslation('sync')
  const format = useFormat()
  const since = new Date(item.since).toISOString()
  const what = t('files.file', { name: item.label })
  const percent = Math.round((item.share ?? 0) * 100)

  async function save() {
    const file = await currentFiles()?.find(item.id)
    if (file) saveBlob(file.name, file.blob)
  }
  return (
    <li className={css.item}>
      <div className={css.row}>
        <span className={css.what}>{what}</span>
        <time className={css.age} dateTime={since} title={format.dateTime(since)}>
          {format.relative(since)}
        </time>
      </div>
      {item.reason === undefined ? (
        percent > 0 && <p className={css.detail}>{t('files.share', { percent })}</p>
      ) : (
        <p className={css.reason}>{t(`errors:${item.reason}`, { defaultValue: item.reason })}</p>
      )}
      <div className={css.actions}>
        <Button size="small" variant="quiet" aria-label={`${t('files.save')}: ${what}`} onClick={() => void save()}>
          {t('files.save')}
        </Button>
        {item.reason !== undefined && (
          <>
            <Button
              size="small"
              variant="quiet"
              aria-label={t('item.retryNamed', { what })}
              onClick={() => void currentFiles()?.retry(item.id)}
            >
              {t('common:actions.retry')}
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={`${t('files.discard')}: ${what}`}
              onClick={() => void currentFiles()?.discard(item.id)}
            >
              {t('files.discard')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
