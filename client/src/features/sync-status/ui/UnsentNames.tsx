import { isUnsentWork } from '#client/engine/outbox/outbox-item.ts'
import { useOutbox } from '#client/engine/outbox/use-outbox.ts'
import { useRefusedEdits } from '#client/engine/documents/use-refused-edits.ts'
import { usePendingSources } from '#client/engine/sync-state/pending-sources.ts'
import { documentText } from '#client/features/sync-status/document-text.ts'
import { describeEdit } from '#client/features/sync-status/edit-text.ts'
import css from '#client/features/sync-status/ui/UnsentPanel.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

const shown = 5

/** The names of work that is only on this device, for questions whose yes would lose it. */
export function UnsentNames() {
  const { t } = useTranslation('sync')
  const documents = [...usePendingSources().values()].flatMap((source) => source.items ?? [])
  const edits = useOutbox().filter(isUnsentWork)
  const setAside = useRefusedEdits()
  const names = [
    ...setAside.map(({ id, document, label }) => ({ id, name: documentText(document, t, label) })),
    ...documents.map((item) => ({
      id: item.id,
      name: item.kind === 'file' ? t('files.file', { name: item.label }) : documentText(item.id, t, item.label),
    })),
    ...edits.map((item) => ({ id: item.id, name: describeEdit(item, t) })),
  ]
  return (
    <ul className={css.names}>
      {names.slice(0, shown).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {names.length > shown && <li>{t('panel.more', { count: names.length - shown })}</li>}
    </ul>
  )
}
