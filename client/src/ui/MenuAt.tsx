import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Menu } from '#client/ui/Menu.tsx'

interface MenuAtProps {
  /** where on the screen the menu belongs */
  at: { left: number; top: number; width?: number; height?: number }
  label: string
  children: ReactNode
  onClosed(): void
}

/**
 * A menu that belongs to a place rather than to a button: a cell pressed with the right button, a column's header. It hangs on
 * an unseen button there, which gives the focus back when the menu closes.
 */
export function MenuAt({ at, label, children, onClosed }: MenuAtProps) {
  const opened = useRef(false)
  const button = useRef<HTMLButtonElement | null>(null)
  useLayoutEffect(() => {
    if (opened.current) return
    opened.current = true
    button.current?.click()
  }, [])
  return (
    <Menu
      label={label}
      // pressed away it is gone too, or it would not open at the same place again
      onLeft={onClosed}
      trigger={({ ref, ...props }) => (
        <button
          {...props}
          type="button"
          tabIndex={-1}
          aria-label={label}
          ref={(element) => {
            ref.current = element
            button.current = element
          }}
          onFocus={onClosed}
          style={{
            position: 'fixed',
            left: at.left,
            top: at.top,
            width: at.width ?? 1,
            height: at.height ?? 1,
            opacity: 0,
            pointerEvents: 'none',
          }}
        />
      )}
    >
      {children}
    </Menu>
  )
}
