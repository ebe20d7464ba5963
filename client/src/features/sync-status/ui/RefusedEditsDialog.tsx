import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useDocument } from '#client/engine/documents/use-document.ts'
import { mayPutBack } from '#client/engine/documents/use-put-back.ts'
import { useRefusedEdits, useRemoveRefusedEdits, type RefusedEdits } from '#client/engine/documents/use-refused-edits.ts'
import { refusedAsMarkdown, saveAsFile } from '#client/features/sync-status/refused-file.ts'
import css from '#client/features/sync-status/ui/RefusedEditsDialog.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { usePutBackWithNotice } from '#client/nouns/documents/use-put-back-with-notice.ts'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toast } from '#client/ui/toast.ts'

/** Edits that the server refused, to be read, downloaded or discarded; after that the device has none of them. */
export function RefusedEditsDialog({ overlay }: { overlay: Overlay }) {
  const edits = useRefusedEdits().find(({ id }) => overlay.kind === 'refusedEdits' && id === overlay.id)
  return edits ? <OpenEdits edits={edits} /> : null
}

function OpenEdits({ edits }: { edits: RefusedEdits }) {
  const { t } = useTranslation('documents')
  const reasons = useTranslation('closeCodes')
  const removeEdits = useRemoveRefusedEdits()
  const [asking, setAsking] = useState(false)
  const { putBack, busy } = usePutBackWithNotice()
  // asked now: the right may have returned, the document may be out of the trash
  const returns = mayPutBack(edits, useDocument(edits.document))
  const name = edits.label || t('refused.unnamed')
  const reason = edits.reason === 'replaced' ? t('refused.replaced') : reasons.t(edits.reason)

  const remove = async () => {
    closeOverlay()
    await removeEdits(edits.id)
  }
  const download = async () => {
    const texts = { title: name, reason, empty: t('refused.empty'), note: t('refused.fileNote') }
    saveAsFile(name, refusedAsMarkdown(edits, texts))
    await remove()
    toast({ message: t('refused.downloaded'), tone: 'success' })
  }

  return (
    <>
      <Dialog
        open
        wide
        onClose={closeOverlay}
        title={t('refused.title')}
        closeLabel={t('refused.close')}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {t('refused.discard')}
            </Button>
            <Button
              variant={returns ? 'secondary' : 'primary'}
              icon={<IconDownload size={16} stroke={1.5} aria-hidden />}
              onClick={() => void download()}
            >
              {t('refused.download')}
            </Button>
            {returns && (
              <Button
                variant="primary"
                busy={busy}
                icon={<IconArrowBackUp size={16} stroke={1.5} aria-hidden />}
                onClick={() => void putBack([edits]).then(closeOverlay)}
              >
                {t('refused.putBack')}
              </Button>
            )}
          </>
        }
      >
        <EditsText edits={edits} name={name} reason={reason} returns={returns} />
      </Dialog>
      <ConfirmDialog
        open={asking}
        danger
        title={t('refused.ask')}
        confirmLabel={t('refused.discard')}
        cancelLabel={t('refused.keep')}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        {t('refused.askText')}
      </ConfirmDialog>
    </>
  )
}

/** `returns`: the edits may be put back */
function EditsText({ edits, name, reason, returns }: { edits: RefusedEdits; name: string; reason: string; returns: boolean }) {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const at = format.dateTime(new Date(edits.at).toISOString())
  return (
    <>
      <p className={css.what}>
        <strong>{name}</strong>
        <time dateTime={new Date(edits.at).toISOString()}>{at}</time>
      </p>
      {/* a missing right may have returned; a replaced document stays replaced */}
      {!(returns && edits.reason !== 'replaced') && <p className={css.reason}>{reason}</p>}
      <h3 className={css.heading}>{t('refused.text')}</h3>
      {/* long texts scroll, by keys too */}
      <pre className={css.text} tabIndex={0} aria-label={t('refused.text')}>
        {edits.text.trim() === '' ? t('refused.empty') : edits.text}
      </pre>
      <p className={css.kept}>{t(returns ? 'refused.keptReturn' : 'refused.kept')}</p>
    </>
  )
}
