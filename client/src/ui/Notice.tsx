import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import css from '#client/ui/Notice.module.css'

const icons = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, error: IconAlertCircle }

/** A message that stays in its place in the page (a toast leaves). */
export function Notice({ tone = 'info', children, action }: { tone?: keyof typeof icons; children: ReactNode; action?: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={classNames(css.notice, css[tone])}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <div className={css.text}>{children}</div>
      {action}
    </div>
  )
}
