import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '#client/ui/IconButton.tsx'
import css from '#client/ui/Panel.module.css'

export interface PanelProps {
  title: string
  onClose: () => void
  closeLabel: string
  children: ReactNode
  /** icon buttons beside the close button */
  actions?: ReactNode
  footer?: ReactNode
  /** stands before the title: a way back */
  leading?: ReactNode
  /** instead of closing */
  onEscape?: () => void
  /** lies over another panel */
  isAbove?: boolean
  /** another panel lies over it */
  isCovered?: boolean
  /** a window in the middle, or the whole screen, instead of the right side */
  variant?: PanelVariant | undefined
  /** element whose words name the panel before its title does */
  labelId?: string | undefined
  /** CSS colour of a line over its head */
  color?: string | undefined
}

export type PanelVariant = 'compact' | 'wide' | 'full'

/**
 * Details at the right of the screen (full screen on phones). Not modal: the content beside it stays usable. It takes the focus when it opens; Escape
 * closes it and returns the focus.
 */
export function Panel(props: PanelProps) {
  const { title, onClose, closeLabel, children, actions, footer, leading, onEscape, isAbove, isCovered, variant, color, labelId } = props
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  // noted before a field inside takes the focus
  const [before] = useState(() => document.activeElement)

  useEffect(() => {
    const element = panel.current
    if (element && !element.contains(document.activeElement)) element.focus({ preventScroll: true })
    return () => {
      const inside = document.activeElement === document.body || element?.contains(document.activeElement) === true
      if (inside && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [before])

  // a covered panel is inert and loses the focus, before the one above could note where it was
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (!isCovered) return
    return () => {
      const { current } = focused
      if (document.activeElement === document.body && current instanceof HTMLElement) current.focus({ preventScroll: true })
    }
  }, [isCovered])

  // the page below makes room for a side panel only
  useEffect(() => {
    const { dataset } = document.documentElement
    if (variant === undefined) return
    dataset['floatingPanel'] = ''
    return () => void delete dataset['floatingPanel']
  }, [variant])

  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={labelId === undefined ? titleId : `${labelId} ${titleId}`}
      tabIndex={-1}
      inert={isCovered}
      data-above={isAbove === true || undefined}
      data-variant={variant}
      style={color === undefined ? undefined : { borderTopColor: color }}
      data-colored={color !== undefined || undefined}
      className={css.panel}
      onFocus={(event) => (focused.current = event.target)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        ;(onEscape ?? onClose)()
      }}
    >
      <header className={css.header}>
        {leading}
        <h2 id={titleId} className={css.title} title={title}>
          {title}
        </h2>
        {actions}
        <IconButton label={closeLabel} icon={<IconX size={16} stroke={1.5} />} onClick={onClose} />
      </header>
      <div className={css.body}>{children}</div>
      {footer !== undefined && <footer className={css.footer}>{footer}</footer>}
    </section>
  )
}
