import { IconAdjustments, IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/Button.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/blocks/parts/blocks.module.css'

interface BlockMessageProps {
  tone?: 'warning'
  onSettings: (() => void) | undefined
  children: ReactNode
}

/** The message of a block without content: it is not set up yet, or its source is gone. */
export function BlockMessage({ tone, onSettings, children }: BlockMessageProps) {
  const { t } = useTranslation('tables')
  const Icon = tone === 'warning' ? IconAlertTriangle : IconAdjustments
  return (
    <div className={css.message} role="status">
      <Icon size={20} stroke={1.5} aria-hidden />
      <span>{children}</span>
      {onSettings && <Button onClick={onSettings}>{t('blocks.setUp')}</Button>}
    </div>
  )
}
