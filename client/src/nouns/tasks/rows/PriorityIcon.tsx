import { IconAlertSquareFilled } from '@tabler/icons-react'
import type { TaskPriority } from '#shared/nouns/tasks/task.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Bars of three, from the left, that a priority fills. */
const filled: Record<'low' | 'medium' | 'high', { bars: number; color: string }> = {
  low: { bars: 1, color: 'var(--tr-text-soft)' },
  medium: { bars: 2, color: 'var(--tr-text-soft)' },
  high: { bars: 3, color: 'var(--tr-orange-solid)' },
}

/** A task's priority; nothing for the ordinary one unless `always`. */
export function PriorityIcon({ priority, always }: { priority: TaskPriority; always?: boolean }) {
  const { t } = useTranslation('tasks')
  const named = { role: 'img', 'aria-label': t(`priority.${priority}`), style: { flex: 'none' } } as const
  if (priority === 'urgent') return <IconAlertSquareFilled size={16} color="var(--tr-red-solid)" {...named} />
  if (priority !== 'notPrioritized')
    return (
      <svg width="1rem" height="1rem" viewBox="0 0 16 16" fill={filled[priority].color} {...named}>
        {[5, 8, 11].map((height, bar) => (
          <rect
            key={height}
            x={2 + bar * 4.5}
            y={14 - height}
            width={3}
            height={height}
            rx={1}
            opacity={bar < filled[priority].bars ? 1 : 0.3}
          />
        ))}
      </svg>
    )
  if (always !== true) return null
  return (
    <svg width="1rem" height="1rem" viewBox="0 0 16 16" fill="var(--tr-text-muted)" aria-hidden>
      {[0, 1, 2].map((dash) => (
        <rect key={dash} x={2 + dash * 4.5} y={7.25} width={3} height={1.5} rx={0.75} />
      ))}
    </svg>
  )
}
