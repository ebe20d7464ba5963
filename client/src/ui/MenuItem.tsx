import { IconCheck } from '@tabler/icons-react'
import { use, type ReactNode } from 'react'
import { ownKeys } from '#client/lib/own-shortcuts.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Keys } from '#client/ui/Keys.tsx'
import { MenuContext } from '#client/ui/menu-context.ts'
import css from '#client/ui/Menu.module.css'

export interface MenuItemProps {
  children: ReactNode
  onSelect: () => void
  icon?: ReactNode
  /** key names, e.g. `['mod', 'K']` */
  shortcut?: readonly string[]
  /** a line below that says what it does */
  hint?: string
  danger?: boolean
  disabled?: boolean
  /** makes it one of a choice, with a check mark */
  checked?: boolean
  /** the menu stays open, e.g. for switches */
  keepOpen?: boolean
}

/** One action of a menu. The focus goes back to the menu's button unless the action opens something that takes it. */
export function MenuItem({ children, onSelect, icon, shortcut, hint, danger, disabled, checked, keepOpen }: MenuItemProps) {
  const { close } = use(MenuContext)
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={checked}
      aria-disabled={disabled === true ? true : undefined}
      tabIndex={-1}
      className={classNames(css.item, danger === true && css.danger)}
      onClick={() => {
        if (disabled === true) return
        if (keepOpen !== true) close(true)
        onSelect()
      }}
    >
      {icon}
      <span className={css.text}>
        {children}
        {hint !== undefined && <span className={css.hint}>{hint}</span>}
      </span>
      {shortcut && <Keys keys={ownKeys(shortcut)} />}
      {checked !== undefined && <span className={css.check}>{checked && <IconCheck size={16} stroke={1.5} aria-hidden />}</span>}
    </button>
  )
}
