import type { OpenDocument } from '#client/engine/documents/open-document.ts'
import { useSyncState } from '#client/engine/sync-state/sync-state.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { documentStatement, type DocumentStatement } from '#client/nouns/documents/document-statement.ts'
import { useSettled } from '#client/lib/use-settled.ts'
import { classNames } from '#client/ui/class-names.ts'
import { SyncMark } from '#client/ui/SyncMark.tsx'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/nouns/documents/DocumentState.module.css'

const marks = {
  stored: 'stored',
  nothingUnsent: 'offline',
  sending: 'sending',
  device: 'offline',
  window: 'attention',
  keeping: 'offline',
  refused: 'attention',
} as const satisfies Record<DocumentStatement, string>

/**
 * The state of the open document's edits in a few plain words; readers, who have no edits, see none. While all is well the top bar's mark covers
 * everything, and these words serve screen readers.
 */
export function DocumentState({ document }: { document: OpenDocument }) {
  const { t } = useTranslation('documents')
  const { state, online } = useSyncState()
  const now = documentStatement(document, online)
  const said = useSettled(now, now === 'stored')
  if (document.right === 'read' && (said === 'stored' || said === 'nothingUnsent')) return null
  const { delayed } = document
  const isWell =
    delayed === undefined && (said === 'stored' || said === 'sending') && (state === 'opening' || state === 'stored' || state === 'sending')
  const why = document.reason === undefined ? '' : t(`closeCodes:${document.reason}`)
  const isWaiting = said === 'sending' || said === 'device' || said === 'keeping'
  const about = said === 'refused' ? why : isWaiting && delayed ? t(`closeCodes:${delayed}`) : t(`about.${said}`)
  const mark = <SyncMark state={marks[said]} label={said === 'refused' ? `${t('state.refused')}: ${why}` : t(`state.${said}`)} />
  if (isWell) return <VisuallyHidden title={about}>{mark}</VisuallyHidden>
  return (
    <span className={classNames(css.state, said === 'nothingUnsent' && css.calm)} title={about}>
      {mark}
    </span>
  )
}

export type OpenDocuments = readonly [OpenDocument, ...OpenDocument[]]

/** Among several documents on one screen, the one furthest from stored. */
export function leastStored(documents: OpenDocuments): OpenDocument {
  const order = ['refused', 'device', 'sending', 'stored']
  return documents.reduce((least, next) => (order.indexOf(next.state) < order.indexOf(least.state) ? next : least))
}
