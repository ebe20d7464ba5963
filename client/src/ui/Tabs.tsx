import { Suspense, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'
import css from '#client/ui/Tabs.module.css'

/** Parts of one thing, one of which is shown (APG tabs): the arrow keys move and choose. Too many for the line scroll. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="tablist" aria-label={label} className={css.tabs} onKeyDown={moveTab}>
      {children}
    </div>
  )
}

interface TabProps {
  id: string
  isChosen: boolean
  /** how many things wait there; it may come later */
  count?: ReactNode
  onChoose(): void
  children: string
}

export function Tab({ id, isChosen, count, onChoose, children }: TabProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) button.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isChosen])
  return (
    <button
      ref={button}
      id={id}
      type="button"
      role="tab"
      aria-selected={isChosen}
      tabIndex={isChosen ? 0 : -1}
      className={classNames(css.tab, reach.reach)}
      onClick={onChoose}
    >
      {children}
      {count !== undefined && (
        <span className={css.count}>
          <Suspense>{count}</Suspense>
        </span>
      )}
    </button>
  )
}

function moveTab(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = all.findIndex((element) => element === document.activeElement)
  const next = { ArrowRight: (at + 1) % all.length, ArrowLeft: (at - 1 + all.length) % all.length, Home: 0, End: all.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  all[next]?.focus()
  all[next]?.click()
}
