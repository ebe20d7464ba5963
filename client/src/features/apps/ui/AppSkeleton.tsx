import css from '#client/features/apps/ui/AppSkeleton.module.css'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** The shape of an app that is still on its way. */
export function AppSkeleton() {
  return (
    <div className={css.skeleton} aria-busy>
      <Skeleton height={120} />
      <Skeleton height={120} />
      <Skeleton height={120} />
      <div className={css.wide}>
        <Skeleton height={300} />
      </div>
    </div>
  )
}
