import { IconRepeat, IconX } from '@tabler/icons-react'
import type { QuickTask } from '#client/nouns/tasks/quick/quick-text.ts'
import { useRepeatText } from '#client/features/tasks/use-repeat-text.ts'
import { DeadlineText } from '#client/nouns/tasks/rows/DeadlineText.tsx'
import { Owners } from '#client/nouns/tasks/rows/Owners.tsx'
import { PriorityIcon } from '#client/nouns/tasks/rows/PriorityIcon.tsx'
import { useToday } from '#client/nouns/tasks/task-day.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import css from '#client/features/tasks/ui/TaskComposer.module.css'

/** The values that a typed line gives beside its title, with a way to keep the line as it is. */
export function QuickPreview({ quick, onPlain }: { quick: QuickTask | undefined; onPlain(): void }) {
  const { t } = useTranslation('tasks')
  const today = useToday()
  const repeatText = useRepeatText()
  const isEmpty = !quick || (quick.deadline === null && quick.priority === null && quick.rule === null && quick.owners.length === 0)
  if (isEmpty) return null
  return (
    <p className={css.preview} role="status" aria-label={t('quick.understood')}>
      <span className={css.previewTitle}>{quick.title}</span>
      <DeadlineText task={{ deadline: quick.deadline, status: 'open' }} today={today} />
      {quick.rule !== null && (
        <span className={css.previewPart}>
          <IconRepeat size={14} stroke={1.5} aria-hidden /> {repeatText(quick.rule)}
        </span>
      )}
      {quick.priority && <PriorityIcon priority={quick.priority} />}
      {quick.owners.length > 0 && <Owners memberIds={quick.owners} />}
      <IconButton icon={<IconX size={14} stroke={1.5} aria-hidden />} label={t('quick.plain')} onClick={onPlain} />
    </p>
  )
}
