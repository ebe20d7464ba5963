import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useConflicts } from '#client/nouns/conflicts/use-conflicts.ts'
import { BegunMessages } from '#client/nouns/chat/BegunMessages.tsx'
import { BegunComments } from '#client/nouns/comments/BegunComments.tsx'
import { deviceStorage } from '#client/engine/device/storage-state.ts'
import { isUnsentWork } from '#client/engine/outbox/outbox-item.ts'
import { useOutbox } from '#client/engine/outbox/use-outbox.ts'
import { useKeptDocuments } from '#client/engine/documents/ahead/use-kept-documents.ts'
import { useRefusedEdits } from '#client/engine/documents/use-refused-edits.ts'
import { usePendingSources, type PendingItem } from '#client/engine/sync-state/pending-sources.ts'
import { syncNow, useSyncState } from '#client/engine/sync-state/sync-state.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { editsAsFile } from '#client/features/sync-status/edit-detail.ts'
import { saveAsFile } from '#client/features/sync-status/refused-file.ts'
import { ConflictItem } from '#client/features/sync-status/ui/ConflictItem.tsx'
import { RefusedDocument } from '#client/features/sync-status/ui/RefusedDocument.tsx'
import { UnsentDocument } from '#client/features/sync-status/ui/UnsentDocument.tsx'
import { UnsentFile } from '#client/features/sync-status/ui/UnsentFile.tsx'
import { UnsentEdit } from '#client/features/sync-status/ui/UnsentEdit.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/sync-status/ui/UnsentPanel.module.css'

/** of a list, so that thousands of edits do not stop the panel */
const shown = 200

/**
 * Conflicts that wait for a decision, and all work that is only on this device with its age. A refused change has its reason and the possible
 * actions.
 */
export function UnsentPanel({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('sync')
  const { pending, refused } = useSyncState()
  const storage = useSyncExternalStore(deviceStorage.subscribe, deviceStorage.get)
  const edits = useOutbox().filter(isUnsentWork)
  const documents = [...usePendingSources().values()].flatMap((source) => source.items ?? [])
  const setAside = useRefusedEdits()
  const conflicts = useConflicts()
  const documentsHere = useKeptDocuments()
  const refusedEdits = edits.filter((item) => item.state === 'refused')
  const waiting = edits.filter((item) => item.state !== 'refused')

  return (
    <Panel title={t('panel.title')} closeLabel={t('common:actions.close')} onClose={onClose}>
      <Stack gap={16}>
        {storage !== 'kept' && <Notice tone="error">{t(`storage.${storage}`)}</Notice>}
        <Summary conflicts={conflicts.length} />
        {conflicts.length > 0 && (
          <section aria-label={t('conflicts.title')}>
            <h3 className={css.heading}>{`${t('conflicts.title')} · ${conflicts.length}`}</h3>
            <p className={css.summary}>{t('conflicts.lead')}</p>
            <ul className={css.list}>
              {conflicts.slice(0, shown).map((conflict) => (
                <ConflictItem key={conflict.id} conflict={conflict} />
              ))}
            </ul>
            {conflicts.length > shown && <p className={css.summary}>{t('panel.more', { count: conflicts.length - shown })}</p>}
          </section>
        )}
        {refused > 0 && (
          <section aria-label={t('panel.refused')}>
            <div className={css.row}>
              <h3 className={css.heading}>{t('panel.refused')}</h3>
              {refusedEdits.length > 0 && (
                <Button
                  size="small"
                  variant="quiet"
                  icon={<IconDownload size={16} stroke={1.5} />}
                  onClick={() => saveAsFile(t('panel.fileName'), editsAsFile(refusedEdits, t))}
                >
                  {t('panel.exportAll')}
                </Button>
              )}
            </div>
            <ul className={css.list}>
              {refusedEdits.map((item) => (
                <UnsentEdit key={item.id} item={item} />
              ))}
              {setAside.map((documentEdits) => (
                <RefusedDocument key={documentEdits.id} edits={documentEdits} />
              ))}
              {documents.map((item) => item.reason !== undefined && <UnsentSource key={item.id} item={item} />)}
            </ul>
          </section>
        )}
        {pending > 0 && (
          <section aria-label={t('panel.waiting')}>
            <h3 className={css.heading}>{t('panel.waiting')}</h3>
            <ul className={css.list}>
              {documents.map((item) => item.reason === undefined && <UnsentSource key={item.id} item={item} />)}
              {waiting.slice(0, shown).map((item) => (
                <UnsentEdit key={item.id} item={item} />
              ))}
            </ul>
            {waiting.length > shown && <p className={css.summary}>{t('panel.more', { count: waiting.length - shown })}</p>}
          </section>
        )}
        <BegunComments />
        <BegunMessages />
        {storage !== 'denied' && <p className={css.summary}>{t('panel.offlineText', documentsHere)}</p>}
      </Stack>
    </Panel>
  )
}

function UnsentSource({ item }: { item: PendingItem }) {
  return item.kind === 'file' ? <UnsentFile item={item} /> : <UnsentDocument item={item} />
}

/** One sentence about all of it; sends what waits. `conflicts` counts those undecided. */
function Summary({ conflicts }: { conflicts: number }) {
  const { t } = useTranslation('sync')
  const { state, online, pending, refused, onlyInWindow } = useSyncState()
  const isEmpty = pending === 0 && refused === 0
  return state === 'opening' ? (
    <p className={css.summary} role="status">
      {t('panel.openingText')}
    </p>
  ) : isEmpty && conflicts > 0 ? (
    <p className={css.summary} role="status">
      {t('panel.safeText')}
    </p>
  ) : isEmpty ? (
    <EmptyState title={t('panel.safeTitle')}>{t('panel.safeText')}</EmptyState>
  ) : (
    <Stack gap={12} align="start">
      <p className={css.summary} role="status">
        {onlyInWindow > 0 && onlyInWindow < pending + refused
          ? t('panel.someKeptText', { count: onlyInWindow })
          : t(onlyInWindow > 0 ? 'panel.notKeptText' : pending > 0 ? 'panel.keptText' : 'panel.refusedText')}
      </p>
      {/* refused work goes only by a person's decision */}
      {pending > 0 && (
        <Button size="small" icon={<IconRefresh size={16} stroke={1.5} />} disabled={!online} onClick={syncNow}>
          {t('panel.syncNow')}
        </Button>
      )}
    </Stack>
  )
}
