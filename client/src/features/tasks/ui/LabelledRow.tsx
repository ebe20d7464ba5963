import type { ReactNode } from 'react'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/tasks/ui/TaskPanel.module.css'

/** A property of the task: its name at the left, its editor at the right. */
export function LabelledRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.row}>
      <Text size={13} muted>
        {label}
      </Text>
      <div>{children}</div>
    </div>
  )
}
