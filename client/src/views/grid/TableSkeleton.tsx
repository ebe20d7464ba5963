import css from '#client/views/grid/table.module.css'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** The shape of a table while its rows arrive for the first time. */
export function TableSkeleton() {
  return (
    <div className={css.skeleton} aria-hidden>
      {Array.from({ length: 14 }, (_, row) => (
        <div key={row}>
          <Skeleton width={24} />
          <Skeleton width={`${22 + ((row * 7) % 12)}%`} />
          <Skeleton width={`${12 + ((row * 5) % 9)}%`} />
          <Skeleton width="10%" />
          <Skeleton width={`${14 + ((row * 3) % 8)}%`} />
        </div>
      ))}
    </div>
  )
}
