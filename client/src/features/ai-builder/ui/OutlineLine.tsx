import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import css from '#client/features/ai-builder/ui/builder.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'

/** A plan that is shown, and its changes. */
export interface OutlineProps {
  plan: AppPlan
  onChange: (plan: AppPlan) => void
}

interface LineProps {
  icon?: ReactNode
  /** absent: it cannot be taken away */
  name?: string
  onRemove?: () => void
  children: ReactNode
}

/** A part of the outline with its name. */
export function OutlineLine({ icon, name = '', onRemove, children }: LineProps) {
  const { t } = useTranslation('aiBuilder')
  return (
    <div className={css.line}>
      {icon}
      <div className={css.name}>{children}</div>
      {onRemove && <IconButton label={t('outline.remove', { name })} icon={<IconX size={14} stroke={1.5} />} onClick={onRemove} />}
    </div>
  )
}
