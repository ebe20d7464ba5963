import type { RefusedEdits } from '#client/engine/documents/use-refused-edits.ts'
import { documentText } from '#client/features/sync-status/document-text.ts'
import css from '#client/features/sync-status/ui/UnsentPanel.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { Button } from '#client/ui/Button.tsx'

/** Edits of an app, page or task list that the server did not take, set aside for their author. */
export function RefusedDocument({ edits }: { edits: RefusedEdits }) {
  const { t } = useTranslation('sync')
  const texts = useTranslation('documents')
  const format = useFormat()
  const at = new Date(edits.at).toISOString()
  const what = documentText(edits.document, t, edits.label)

  return (
    <li className={css.item}>
      <div className={css.row}>
        <span className={css.what}>{what}</span>
        <time className={css.age} dateTime={at} title={format.dateTime(at)}>
          {format.relative(at)}
        </time>
      </div>
      {edits.text !== '' && <p className={css.detail}>{edits.text.slice(0, 200)}</p>}
      <p className={css.reason}>{edits.reason === 'replaced' ? texts.t('refused.replaced') : t(`closeCodes:${edits.reason}`)}</p>
      <div className={css.actions}>
        <Button
          size="small"
          variant="quiet"
          aria-label={`${texts.t('refused.show')}: ${what}`}
          onClick={() => openOverlay({ kind: 'refusedEdits', id: edits.id })}
        >
          {texts.t('refused.show')}
        </Button>
      </div>
    </li>
  )
}
