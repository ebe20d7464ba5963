import { useConflicts } from '#client/nouns/conflicts/use-conflicts.ts'
import { syncPanel } from '#client/engine/sync-state/sync-panel.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Tells in a record that this person's changes to it lost, and links to the decision. */
export function RecordConflicts({ recordId }: { recordId: string }) {
  const { t } = useTranslation('sync')
  const count = useConflicts().filter((conflict) => conflict.recordId === recordId).length
  if (count === 0) return null
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" onClick={() => syncPanel.set(true)}>
          {t('conflicts.show')}
        </Button>
      }
    >
      {t('conflicts.here', { count })}
    </Notice>
  )
}
