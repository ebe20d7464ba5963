import { useEffect, useRef, type ReactNode } from 'react'
import { WeaveDrawing } from '#client/features/auth/ui/WeaveDrawing.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { useFocusKept } from '#client/ui/use-focus-kept.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/auth/ui/AuthLayout.module.css'

export interface AuthLayoutProps {
  title: string
  subtitle?: ReactNode
  children: ReactNode
  /** the way to the neighbouring screen */
  footer?: ReactNode
  /** another step of the same screen: the field marked `data-first` takes the focus again */
  step?: string | number
}

/** The page of everybody who is not logged in: one column to work in and, with enough space, a picture of Trama beside it. */
export function AuthLayout({ title, subtitle, children, footer, step }: AuthLayoutProps) {
  const { t } = useTranslation('auth')
  useTitle(title)
  const column = useRef<HTMLDivElement>(null)
  useFocusKept(column)
  useEffect(() => column.current?.querySelector<HTMLElement>('[data-first]')?.focus(), [step])
  return (
    <div className={css.page}>
      <div className={css.main}>
        <Row size={16} weight="semibold">
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden className={css.mark}>
            <path d="M3 8h18M3 16h18M8 3v18M16 3v18" />
          </svg>
          <span>Trama</span>
        </Row>
        <div ref={column} className={css.column}>
          <h1 className={css.title}>{title}</h1>
          {subtitle !== undefined && <p className={css.subtitle}>{subtitle}</p>}
          {children}
        </div>
        <p className={css.footer}>{footer}</p>
      </div>
      <aside className={css.aside} aria-hidden>
        <WeaveDrawing />
        <p className={css.tagline}>{t('tagline')}</p>
      </aside>
    </div>
  )
}
