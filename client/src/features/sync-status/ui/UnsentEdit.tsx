import type { OutboxItem } from '#client/engine/outbox/outbox-item.ts'
import { discardItem, retryItem } from '#client/engine/outbox/use-outbox.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { editAsText, editDetail } from '#client/features/sync-status/edit-detail.ts'
import { describeEdit } from '#client/features/sync-status/edit-text.ts'
import { refusalText } from '#client/features/sync-status/refusal-text.ts'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/toast.ts'
import css from '#client/features/sync-status/ui/UnsentPanel.module.css'

/** One change in the unsent list. */
export function UnsentEdit({ item }: { item: OutboxItem }) {
  const { t } = useTranslation('sync')
  const format = useFormat()
  const isRefused = item.state === 'refused'
  const what = describeEdit(item, t)
  const detail = editDetail(item)

  async function copy() {
    await navigator.clipboard.writeText(editAsText(item, t))
    toast({ message: t('item.copied') })
  }

  return (
    <li className={css.item}>
      <div className={css.row}>
        <span className={css.what}>{what}</span>
        <time className={css.age} dateTime={item.madeAt} title={format.dateTime(item.madeAt)}>
          {format.relative(item.madeAt)}
        </time>
      </div>
      {detail !== '' && <p className={css.detail}>{detail}</p>}
      {item.reason && <p className={css.reason}>{refusalText(item.reason, t)}</p>}
      <div className={css.actions}>
        {isRefused && (
          <Button size="small" variant="quiet" aria-label={t('item.retryNamed', { what })} onClick={() => void retryItem(item.id)}>
            {t('common:actions.retry')}
          </Button>
        )}
        {(isRefused || detail !== '') && (
          <Button size="small" variant="quiet" aria-label={t('item.copyNamed', { what })} onClick={() => void copy()}>
            {t('common:actions.copy')}
          </Button>
        )}
        {isRefused && (
          <Button size="small" variant="quiet" aria-label={t('item.discardNamed', { what })} onClick={() => void discardItem(item.id)}>
            {t('common:actions.discard')}
          </Button>
        )}
      </div>
    </li>
  )
}
