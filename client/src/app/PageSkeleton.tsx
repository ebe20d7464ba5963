import { useTranslation } from '#client/i18n/use-translation.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import css from '#client/app/PageSkeleton.module.css'

const widths = ['42%', '58%', '36%', '64%', '48%', '52%']

/** The shape of a page with a title and a list, while its code comes. */
export function PageSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <div className={css.skeleton} role="status" aria-label={t('stillWorking')}>
      <Skeleton width={180} height={24} />
      {widths.map((width) => (
        <div key={width} className={css.row}>
          <Skeleton width={24} height={24} />
          <Skeleton width={width} height={12} />
        </div>
      ))}
    </div>
  )
}
