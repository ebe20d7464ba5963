import { Skeleton } from '#client/ui/Skeleton.tsx'
import css from '#client/features/tasks/ui/TasksPage.module.css'

const widths = ['52%', '38%', '61%', '44%', '57%']

/** The page's shape while the documents are read from the device. */
export function TasksSkeleton({ label }: { label: string }) {
  return (
    <div className={css.skeleton} role="status" aria-label={label}>
      {widths.map((width) => (
        <Skeleton key={width} width={width} height={16} />
      ))}
    </div>
  )
}
