import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import css from '#client/queries/views.module.css'
import { leavesBox } from '#client/ui/leaves-box.ts'
import { Popover } from '#client/ui/Popover.tsx'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'

interface ToolbarPopoverProps {
  icon: ReactNode
  label: string
  /** something is set: how many */
  count?: number
  /** the label says how many, where there is room for it */
  labelCounts?: true
  children: ReactNode
}

/** A tool of the table's bar: a button, tinted while something is set, and its box, which goes when Tab leaves it. */
export function ToolbarPopover({ icon, label, count = 0, labelCounts, children }: ToolbarPopoverProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Tab' || event.defaultPrevented || !leavesBox(event.currentTarget, event.target, event.shiftKey)) return
    // onwards the browser goes from the button, back one is there
    button.current?.focus()
    if (event.shiftKey) event.preventDefault()
    setOpen(false)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(css.tool, reach.reach)}
        data-set={count > 0 || undefined}
        aria-expanded={open}
        aria-haspopup="dialog"
        title={label}
        onClick={() => setOpen(!open)}
      >
        {icon}
        <span className={css.toolLabel} data-tool-label>
          {label}
        </span>
        {count > 0 && (
          <span className={css.toolCount} data-said={labelCounts} aria-hidden={labelCounts}>
            {count}
          </span>
        )}
      </button>
      <Popover
        anchor={button}
        open={open}
        role="dialog"
        aria-label={label}
        className={css.toolBox}
        onKeyDown={onKeyDown}
        onClose={(reason) => {
          setOpen(false)
          if (reason === 'escape') button.current?.focus()
        }}
      >
        {children}
      </Popover>
    </>
  )
}
