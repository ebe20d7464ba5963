import type { ReactNode } from 'react'
import css from '#client/ui/Button.module.css'
import { classNames } from '#client/ui/class-names.ts'

interface PlanContactProps {
  contact: string
  variant?: 'primary' | 'secondary'
  children: ReactNode
}

/** Leads to the address that the operator gave for upgrades: a mail, or a page in a new tab. */
export function PlanContact({ contact, variant = 'primary', children }: PlanContactProps) {
  const isPage = contact.startsWith('https://')
  return (
    <a
      className={classNames(css.button, css[variant])}
      href={isPage ? contact : `mailto:${contact}`}
      {...(isPage && { target: '_blank', rel: 'noreferrer' })}
    >
      {children}
    </a>
  )
}
