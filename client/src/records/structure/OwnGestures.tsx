import { useState } from 'react'
import type { GestureCounts } from '#shared/nouns/records/undo-calls.ts'
import type { UndoEntry } from '#client/nouns/records/undo-stack.ts'
import { undoStackOf } from '#client/nouns/records/undo-stacks.ts'
import { EntryList } from '#client/nouns/tables/EntryList.tsx'
import { gestureText } from '#client/records/structure/gesture-text.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/toast.ts'

/** The gestures of this tab, undone without a network. */
export function OwnGestures({ tableId }: { tableId: string }) {
  const { t } = useTranslation('structure')
  const { number } = useFormat()
  const stack = undoStackOf(tableId)
  const [entries, setEntries] = useState(stack.entries)

  function take(entry: UndoEntry): void {
    const stayed = stack.take(entry)?.stayed ?? 0
    if (stayed > 0) toast({ message: t('tables:gestures.stayed', { count: stayed }), tone: 'info' })
    setEntries(stack.entries())
  }

  return (
    <>
      <Text as="p" size={13} muted>
        {t('gestures.offline')}
      </Text>
      <EntryList
        empty={t('gestures.noneHere')}
        failure={undefined}
        entries={entries.map((entry, index) => ({
          id: String(entries.length - index),
          title:
            entry.label === undefined
              ? gestureText({ gesture: entry.gesture, counts: countsOf(entry) }, t, number)
              : t(`gestures.did.${entry.gesture}`, { label: entry.label }),
          detail: '',
          actions: (
            <Button size="small" onClick={() => take(entry)}>
              {t('gestures.undoThis')}
            </Button>
          ),
        }))}
      />
    </>
  )
}

function countsOf({ gesture, count }: UndoEntry): GestureCounts {
  if (gesture === 'create' || gesture === 'duplicate') return { created: count }
  return gesture === 'delete' ? { deleted: count } : { cells: count }
}
