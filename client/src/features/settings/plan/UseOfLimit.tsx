import type { ReactNode } from 'react'
import { usageLevel } from '#shared/access/usage-level.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/settings/plan/plan.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'

interface Props {
  label: string
  used: number
  /** null: there is no limit */
  max: number | null
  /** percent by which the limit may be exceeded */
  tolerance?: number
  /** an amount as people read it */
  write: (amount: number) => string
  /** false where the list says once that there are none */
  saysNoLimit?: boolean
  children?: ReactNode
}

/** One kind of use: how much, of how much, and how near the limit that is (specification 1 §4 "Usage indicator by percent used"). */
export function UseOfLimit({ label, used, max, tolerance = 0, write, saysNoLimit = true, children }: Props) {
  const { t } = useTranslation('usage')
  const level = usageLevel(used, max, tolerance)
  return (
    <Stack gap={4} data-level={level}>
      <div className={css.line}>
        <span className={css.label}>{label}</span>
        <span className={css.amount}>{max === null ? write(used) : t('of', { used: write(used), max: write(max) })}</span>
      </div>
      {max !== null && <ProgressBar value={used / Math.max(1, max)} label={label} />}
      {(max !== null || saysNoLimit) && <span className={css.level}>{max === null ? t('noLimit') : t(`levels.${level}`)}</span>}
      {children}
    </Stack>
  )
}
