import type { OpenDocument } from '#client/data/documents/open-document.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SyncMark } from '#client/ui/SyncMark.tsx'
import classes from '#client/lib/documents/DocumentState.module.css'

type Said = 'stored' | 'sending' | 'device' | 'window' | 'keeping' | 'refused'

const marks = {
  stored: 'stored',
  sending: 'sending',
  device: 'offline',
  window: 'attention',
  keeping: 'offline',
  refused: 'attention',
} as const satisfies Record<Said, string>

/** Where the edits of the open document are, in a few plain words. Nothing for a reader, who has none. */
export function DocumentState({ document }: { document: OpenDocument }) {
  const { t } = useTranslation('documents')
  const said = saidOf(document)
  if (document.right === 'read' && said === 'stored') return null
  const why = document.reason === undefined ? '' : t(`closeCodes:${document.reason}`)
  const about = said === 'refused' ? why : t(`about.${said}`)
  return (
    <span className={classes.state} data-state={said} title={about}>
      <SyncMark state={marks[said]} label={said === 'refused' ? `${t('state.refused')}: ${why}` : t(`state.${said}`)} />
    </span>
  )
}

/** Never more than is true: what is not written here is not "on this device". */
function saidOf({ state, storage, kept, seen }: OpenDocument): Said {
  if (state !== 'device') return state === 'stored' && !seen ? 'device' : state
  if (storage === 'unavailable' || storage === 'full') return 'window'
  return kept ? 'device' : 'keeping'
}

/** Of several documents on one screen, the one that is furthest from stored. */
export function leastStored(documents: readonly [OpenDocument, ...OpenDocument[]]): OpenDocument {
  const order = ['refused', 'device', 'sending', 'stored']
  return documents.reduce((least, next) => (order.indexOf(next.state) < order.indexOf(least.state) ? next : least))
}
