import { IconArrowLeft, IconHistory, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { DocumentVersion } from '#shared/nouns/documents/version-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { VersionHistoryProps } from '#client/nouns/documents/versions/version-history-props.ts'
import { VersionList } from '#client/nouns/documents/versions/VersionList.tsx'
import { VersionPreview } from '#client/nouns/documents/versions/VersionPreview.tsx'
import type { useVersionsAddress } from '#client/nouns/documents/versions/use-versions-address.ts'
import { useVersions, type Versions } from '#client/nouns/documents/versions/use-versions.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { toast } from '#client/ui/toast.ts'
import { useModal } from '#client/ui/use-modal.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/nouns/documents/versions/Versions.module.css'

interface VersionsDialogProps extends VersionHistoryProps {
  address: ReturnType<typeof useVersionsAddress>
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The history of a document over the whole screen: its versions at the right beside the chosen state. On phones one after the other. */
export function VersionsDialog({ document, title, mayRestore, preview, compares = false, address }: VersionsDialogProps) {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const phone = useIsPhone()
  const { versions, reload } = useVersions(document)
  const { asking, setAsking, busy, restore } = useRestore(document, address.close)
  const titleId = useId()
  const modal = useModal(address.close)
  const chosen = versions.status === 'ready' ? versions.versions.find(({ id }) => id === address.id) : undefined
  const { comparing, olderId } = useComparing(compares ? versions : undefined, chosen)
  const date = chosen ? format.dateTime(chosen.madeAt) : ''

  const restoreButton = chosen && mayRestore && (
    <Button variant="primary" wide={phone} icon={<IconHistory {...icon} />} onClick={() => setAsking(true)}>
      {t('versions.restore')}
    </Button>
  )
  const list = (
    <aside className={css.side}>
      <VersionList
        versions={versions}
        document={document}
        chosen={chosen?.id}
        mayName={mayRestore}
        onChoose={address.show}
        onReload={reload}
      />
    </aside>
  )
  const content = (
    <Stack as="section" gap={0} flex="fill" aria-label={chosen ? t('versions.preview', { date }) : t('versions.title')}>
      {chosen ? (
        <VersionPreview key={chosen.id} document={document} id={chosen.id} beforeId={olderId} preview={preview} />
      ) : (
        <EmptyState title={t('versions.title')} drawing={<IconHistory size={48} stroke={1} aria-hidden />}>
          {t('versions.choose')}
        </EmptyState>
      )}
    </Stack>
  )
  return (
    <dialog {...modal} className={css.dialog} aria-labelledby={titleId}>
      <header className={css.header}>
        {phone && chosen && (
          <IconButton icon={<IconArrowLeft {...icon} />} label={t('versions.back')} onClick={() => address.show(undefined)} />
        )}
        <h2 id={titleId} className={css.title}>
          <span>{title}</span>
          {` · ${chosen ? date : t('versions.title')}`}
        </h2>
        {comparing}
        {!phone && restoreButton}
        <IconButton icon={<IconX {...icon} />} label={t('versions.close')} onClick={address.close} />
      </header>
      <div className={css.body}>
        {!(phone && !chosen) && content}
        {!(phone && chosen) && list}
      </div>
      {phone && restoreButton && <footer className={css.footer}>{restoreButton}</footer>}
      {!mayRestore && <p className={css.note}>{t('versions.readOnly')}</p>}
      {chosen && (
        <ConfirmDialog
          open={asking}
          busy={busy}
          title={t('versions.ask')}
          confirmLabel={t('versions.restore')}
          cancelLabel={t('versions.cancel')}
          onClose={() => setAsking(false)}
          onConfirm={() => void restore(chosen)}
        >
          {t('versions.askText', { date })}
        </ConfirmDialog>
      )}
    </dialog>
  )
}

/** The switch that compares the chosen version with the one before, and that one's id while it is on. */
function useComparing(versions: Versions | undefined, chosen: DocumentVersion | undefined) {
  const { t } = useTranslation('documents')
  const [isOn, setOn] = useState(false)
  const older = versions?.status === 'ready' && chosen ? versions.versions[versions.versions.indexOf(chosen) + 1] : undefined
  const comparing = older && (
    <Switch checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)}>
      {t('versions.changes')}
    </Switch>
  )
  return { comparing, olderId: isOn ? older?.id : undefined }
}

/** Restores a version once that is confirmed, with the way back in the notice. */
function useRestore(document: string, close: () => void) {
  const { t } = useTranslation('documents')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  const restore = async ({ id }: DocumentVersion) => {
    setBusy(true)
    try {
      const { undo } = await call('POST documents/:document/versions/:id/restore', { params: { document, id } })
      close()
      if (undo === null) toast({ message: t('versions.unchanged') })
      else
        toast({
          message: t('versions.restored'),
          tone: 'success',
          duration: 10_000,
          action: { label: t('versions.undo'), onAction: () => void takeBack(undo) },
        })
    } catch {
      toast({ message: t('versions.restoreFailed'), tone: 'error' })
    }
    setBusy(false)
    setAsking(false)
  }
  const takeBack = async (id: string) => {
    try {
      await call('POST documents/:document/versions/:id/restore', { params: { document, id } })
      toast({ message: t('versions.undone'), tone: 'success' })
    } catch {
      toast({ message: t('versions.restoreFailed'), tone: 'error' })
    }
  }
  return { asking, setAsking, busy, restore }
}
