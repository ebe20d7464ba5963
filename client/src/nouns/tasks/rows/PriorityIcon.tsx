import {
  IconAlertSquareFilled,
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
  type Icon,
} from '@tabler/icons-react'
import type { TaskPriority } from '#shared/nouns/tasks/task.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

const icons: Record<Exclude<TaskPriority, 'notPrioritized'>, { icon: Icon; color: string }> = {
  low: { icon: IconAntennaBars3, color: 'var(--tr-text-muted)' },
  medium: { icon: IconAntennaBars4, color: 'var(--tr-text-soft)' },
  high: { icon: IconAntennaBars5, color: 'var(--tr-orange-solid)' },
  urgent: { icon: IconAlertSquareFilled, color: 'var(--tr-red-solid)' },
}

/** A task's priority; nothing for the ordinary one unless `always`. */
export function PriorityIcon({ priority, always }: { priority: TaskPriority; always?: boolean }) {
  const { t } = useTranslation('tasks')
  if (priority === 'notPrioritized')
    return always === true ? <IconAntennaBars2 size={16} stroke={1.5} color="var(--tr-text-faint)" aria-hidden /> : null
  const { icon: Sign, color } = icons[priority]
  return <Sign size={16} stroke={1.5} color={color} style={{ flex: 'none' }} role="img" aria-label={t(`priority.${priority}`)} />
}
