import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { AfterEdit } from '#client/ui/grid/grid-types.ts'
import css from '#client/cells/editor-parts.module.css'
import { useLeavingPage } from '#client/lib/leaving-page.ts'
import { isComposing } from '#client/ui/is-composing.ts'
import { leavesBox } from '#client/ui/leaves-box.ts'
import { Popover } from '#client/ui/Popover.tsx'

interface EditorBoxProps {
  label: string
  /** the content that stays visible in the cell */
  under: ReactNode
  children: ReactNode
  /** called before the box closes in any way; Escape passes `false` */
  onLeave?: (keep: boolean) => void
  done(after: AfterEdit): void
  wide?: boolean
}

/**
 * An editor larger than its cell: a box beside it, a sheet on phones. Escape closes it and so does a press outside; keys inside are its
 * own, so that the grid does not move. Tab walks inside and goes on to the next cell behind the last control, back before the first.
 */
export function EditorBox({ label, under, children, onLeave, done, wide }: EditorBoxProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useLeavingPage(() => onLeave?.(true))
  useEffect(() => {
    const element = box.current
    if (!element || element.contains(document.activeElement)) return
    const first =
      element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>('input:not([hidden]), textarea')
    ;(first ?? element).focus({ preventScroll: true })
  }, [])
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    event.stopPropagation()
    if (event.key !== 'Tab' || event.defaultPrevented || isComposing(event.nativeEvent)) return
    if (!leavesBox(event.currentTarget, event.target, event.shiftKey)) return
    event.preventDefault()
    onLeave?.(true)
    done(event.shiftKey ? 'left' : 'right')
  }
  return (
    <span ref={anchor} className={css.anchor}>
      <span className={css.under}>{under}</span>
      <Popover
        keys="own"
        anchor={anchor}
        open
        matchWidth
        className={css[wide ? 'boxWide' : 'box']}
        onClose={(reason) => {
          onLeave?.(reason !== 'escape')
          done('stay')
        }}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the controls inside stay inside */}
        <div ref={box} role="group" aria-label={label} tabIndex={-1} className={css.focusBox} onKeyDown={onKeyDown}>
          {children}
        </div>
      </Popover>
    </span>
  )
}
