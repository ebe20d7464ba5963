import type { ReactNode } from 'react'
import styles from '#client/features/tasks/ui/TaskPanel.module.css'

/** A property of the task: its name at the left, its editor at the right. */
export function LabelledRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <div>{children}</div>
    </div>
  )
}
