import { useSyncExternalStore } from 'react'
import type { CloseReason } from '#shared/protocol/close-codes.ts'
import type { OpenDocument } from '#client/engine/documents/open-document.ts'
import { mayPutBack } from '#client/engine/documents/use-put-back.ts'
import { useRefusedEdits } from '#client/engine/documents/use-refused-edits.ts'
import { deviceStorage } from '#client/engine/device/storage-state.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { leastStored, type OpenDocuments } from '#client/nouns/documents/DocumentState.tsx'
import { usePutBackWithNotice } from '#client/nouns/documents/use-put-back-with-notice.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import css from '#client/nouns/documents/DocumentNotices.module.css'

/** reasons that may last; a connection that is merely renewed is told well enough by the document's state */
const lasting: ReadonlySet<CloseReason> = new Set<CloseReason>(['storeFailed', 'tooManyConnections', 'tooManyUpdates'])

/** Warnings about the documents on the screen: the device keeps nothing, the server takes nothing, or edits were set aside. */
export function DocumentNotices({ documents }: { documents: OpenDocuments }) {
  const { t } = useTranslation('documents')
  const { state, reason } = leastStored(documents)
  const storage = documents.find((document) => document.storage !== 'ok')?.storage ?? 'ok'
  const device = useSyncExternalStore(deviceStorage.subscribe, deviceStorage.get)
  const delayed = documents.find((document) => document.delayed && lasting.has(document.delayed))?.delayed
  const hasRefused = useRefusedEdits().some((edits) => documents.some(({ name }) => name === edits.document))
  // one notice is enough for a device that keeps nothing at all
  const said = storage === 'ok' && device !== 'kept' ? (device === 'full' ? 'full' : 'unavailable') : storage
  if (said === 'ok' && state !== 'refused' && !delayed && !hasRefused) return null
  return (
    <div className={css.notices}>
      {said !== 'ok' && <Notice tone="warning">{t(`storage.${said}`)}</Notice>}
      {state === 'refused' && <Notice tone="error">{t(`closeCodes:${reason ?? 'accessLost'}`)}</Notice>}
      {state !== 'refused' && delayed && <Notice tone="warning">{t(`closeCodes:${delayed}`)}</Notice>}
      {documents.map((document) => (
        <RefusedNotice key={document.name} name={document.name} document={document} />
      ))}
    </div>
  )
}

/** Tells that edits of this document were set aside; `document` when it can be opened, for then they may be put back. */
export function RefusedNotice({ name, document }: { name: string; document?: OpenDocument }) {
  const { t } = useTranslation('documents')
  const { putBack, busy } = usePutBackWithNotice()
  const refused = useRefusedEdits().filter((edits) => edits.document === name)
  const returning = refused.filter((edits) => document && mayPutBack(edits, document))
  if (refused.length === 0) return null
  const notice = (
    <Notice
      tone="warning"
      action={
        <span className={css.actions}>
          <Button size="small" variant="quiet" onClick={() => openOverlay({ kind: 'refusedEdits', id: refused[0]?.id ?? '' })}>
            {t('refused.show')}
          </Button>
          {returning.length > 0 && (
            <Button size="small" busy={busy} onClick={() => void putBack(returning)}>
              {t('refused.putBack')}
            </Button>
          )}
        </span>
      }
    >
      {t(returning.length > 0 ? 'refused.noticeReturn' : 'refused.notice')}
    </Notice>
  )
  return document ? notice : <div className={css.alone}>{notice}</div>
}
