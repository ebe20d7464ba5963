import { IconAlertTriangle, IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from '#client/features/tables/blocks/blocks.module.css'

/** What a block says while it has nothing to show: not set up yet, or what it showed is gone. */
export function BlockMessage({ tone, children }: { tone?: 'warning'; children: ReactNode }) {
  const Icon = tone === 'warning' ? IconAlertTriangle : IconTable
  return (
    <div className={css['message']} role="status">
      <Icon size={20} stroke={1.5} aria-hidden />
      <span>{children}</span>
    </div>
  )
}
