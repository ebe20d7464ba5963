import { IconBulb, IconCircle, IconCircleCheckFilled, IconCircleHalf2, IconCircleMinus, type Icon } from '@tabler/icons-react'
import type { TaskStatus } from '#shared/nouns/tasks/task.ts'

const icons: Record<TaskStatus, { icon: Icon; color: string }> = {
  doing: { icon: IconCircleHalf2, color: 'var(--tr-amber-solid)' },
  open: { icon: IconCircle, color: 'var(--tr-text-muted)' },
  suggestion: { icon: IconBulb, color: 'var(--tr-violet-solid)' },
  done: { icon: IconCircleCheckFilled, color: 'var(--tr-green-solid)' },
  ignored: { icon: IconCircleMinus, color: 'var(--tr-text-faint)' },
}

/** A status as a small coloured sign; its name is always written beside it or in its button's label. */
export function StatusIcon({ status }: { status: TaskStatus }) {
  const { icon: Sign, color } = icons[status]
  return <Sign size={18} stroke={1.5} color={color} aria-hidden />
}
