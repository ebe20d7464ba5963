import { IconChartBar } from '@tabler/icons-react'
import css from '#client/blocks/parts/blocks.module.css'
import type { GroupsAnswer } from '#client/blocks/parts/use-groups.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** Why a block of figures draws none. */
export function FiguresMessage({ status }: { status: GroupsAnswer['status'] }) {
  const { t } = useTranslation('blocks')
  if (status === 'loading') return <Skeleton height="100%" />
  return (
    <div className={css.message} role="status">
      <IconChartBar size={20} stroke={1.5} aria-hidden />
      <span>{t(`figures.${status === 'ready' ? 'none' : status}`)}</span>
    </div>
  )
}
