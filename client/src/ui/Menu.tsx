import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { MenuContext } from '#client/ui/menu-context.ts'
import type { Placement } from '#client/ui/place.ts'
import { Popover } from '#client/ui/Popover.tsx'
import css from '#client/ui/Menu.module.css'

/** Props that a menu's trigger spreads on its button. */
export interface MenuTriggerProps {
  ref: RefObject<HTMLButtonElement | null>
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

export interface MenuProps {
  /** draws the button: `(props) => <IconButton {...props} label=… icon=… />` */
  trigger: (props: MenuTriggerProps) => ReactNode
  /** MenuItem, MenuLink, MenuDivider, MenuHeading */
  children: ReactNode
  placement?: Placement
  label?: string
  /** for shortcuts that press the button */
  buttonRef?: RefObject<HTMLButtonElement | null>
  /** closed by a press elsewhere or by Tab: the focus does not come back to the button */
  onLeft?: () => void
}

/** A menu button (APG pattern): arrows, Home, End and first letters move, Escape goes back, Tab leaves. A sheet on phones. */
export function Menu({ trigger, children, placement = 'bottom-start', label, buttonRef, onLeft }: MenuProps) {
  const [open, setOpen] = useState<false | 'pointer' | 'keys'>(false)
  const own = useRef<HTMLButtonElement>(null)
  const button = buttonRef ?? own
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  const close = (refocus: boolean) => {
    setOpen(false)
    if (refocus) button.current?.focus()
    else onLeft?.()
  }
  const items = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]

  // opened by keys the first item has the focus; by a pointer the list, whose first item is one arrow away
  useEffect(() => {
    // items that are still being fetched are one arrow away, too
    if (open === 'keys') (list.current?.querySelector<HTMLElement>('[role^="menuitem"]') ?? list.current)?.focus()
    else if (open === 'pointer') list.current?.focus({ preventScroll: true })
  }, [open])

  const onListKey = (event: KeyboardEvent) => {
    const all = items()
    const at = all.findIndex((item) => item === document.activeElement)
    const next = nextIndex(event.key, at, all)
    if (event.key === 'Tab') close(false)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    all[next]?.focus()
  }

  return (
    <>
      {trigger({
        ref: button,
        id: `${id}button`,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== false,
        'aria-controls': open === false ? undefined : id,
        onClick: (event) => setOpen(open !== false ? false : event.detail === 0 ? 'keys' : 'pointer'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen('keys')
        },
      })}
      <Popover keys="own" anchor={button} open={open !== false} onClose={(reason) => close(reason === 'escape')} placement={placement}>
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={0}
          aria-label={label}
          aria-labelledby={label === undefined ? `${id}button` : undefined}
          className={css.menu}
          onKeyDown={onListKey}
        >
          <MenuContext value={{ close }}>{children}</MenuContext>
        </div>
      </Popover>
    </>
  )
}

function nextIndex(key: string, at: number, all: HTMLElement[]): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % all.length
  if (key === 'ArrowUp') return (at <= 0 ? all.length : at) - 1
  if (key === 'Home') return 0
  if (key === 'End') return all.length - 1
  if (key.length !== 1 || key === ' ') return undefined
  const from = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  const found = from.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
  return found ? all.indexOf(found) : undefined
}
