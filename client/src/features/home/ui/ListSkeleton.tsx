import { Skeleton } from '#client/ui/Skeleton.tsx'
import css from '#client/features/home/ui/EntryList.module.css'

const widths = ['44%', '62%', '38%', '55%', '48%']

/** The shape of a list while the device is read, or before the first visit's data is here. */
export function ListSkeleton() {
  return (
    <div aria-hidden>
      {widths.map((width) => (
        <div key={width} className={css.row}>
          <Skeleton width={24} height={24} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
