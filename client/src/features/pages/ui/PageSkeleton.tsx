import { useTranslation } from '#client/i18n/use-translation.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/pages/ui/DocPage.module.css'

/** The shape of a page while it is read from the device. */
export function PageSkeleton({ bodyOnly }: { bodyOnly?: boolean }) {
  const { t } = useTranslation('pages')
  const lines = (
    <Stack gap={16} role="status" aria-label={t('loading')}>
      {bodyOnly !== true && <Skeleton width={240} height={32} />}
      {['94%', '88%', '97%', '62%'].map((width) => (
        <Skeleton key={width} width={width} height={16} />
      ))}
    </Stack>
  )
  return bodyOnly === true ? lines : <div className={css.page}>{lines}</div>
}
