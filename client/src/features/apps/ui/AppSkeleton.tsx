import classes from '#client/features/apps/ui/AppSkeleton.module.css'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** The shape of an app that is still on its way. */
export function AppSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy>
      <Skeleton height={120} />
      <Skeleton height={120} />
      <Skeleton height={120} />
      <div className={classes.wide}>
        <Skeleton height={300} />
      </div>
    </div>
  )
}
