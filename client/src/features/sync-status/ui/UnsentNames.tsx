import { isUnsentWork } from '#client/data/outbox/outbox-item.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { useRefusedEdits } from '#client/data/documents/use-refused-edits.ts'
import { usePendingSources } from '#client/data/sync-state/pending-sources.ts'
import { documentText } from '#client/features/sync-status/document-text.ts'
import { describeEdit } from '#client/features/sync-status/edit-text.ts'
import classes from '#client/features/sync-status/ui/UnsentPanel.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

const shown = 5

/** What is only on this device, by name; for questions whose yes would lose it. */
export function UnsentNames() {
  const { t } = useTranslation('sync')
  const documents = [...usePendingSources().values()].flatMap((source) => source.items ?? [])
  const edits = useOutbox().filter(isUnsentWork)
  const setAside = useRefusedEdits()
  const names = [
    ...setAside.map(({ id, document, label }) => ({ id, name: documentText(document, t, label) })),
    ...documents.map((item) => ({
      id: item.id,
      name: item.kind === 'file' ? t('files.file', { name: item.label }) : documentText(item.id, t),
    })),
    ...edits.map((item) => ({ id: item.id, name: describeEdit(item, t) })),
  ]
  return (
    <ul className={classes.names}>
      {names.slice(0, shown).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {names.length > shown && <li>{t('panel.more', { count: names.length - shown })}</li>}
    </ul>
  )
}
