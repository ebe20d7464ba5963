import type { ReactNode } from 'react'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/ui/list/list.module.css'

interface ListRowProps {
  /** a sign before the name */
  sign?: ReactNode
  name: ReactNode
  /** the lines below the name: what it does, its owner, its trouble */
  lines?: ReactNode
  /** lights up under the pointer, as what leads somewhere does; its parts wrap on a phone */
  isLit?: boolean
  /** its state, switch and menu, and the dialogs that they open */
  children: ReactNode
}

/** One thing of a list: its name and lines, then what can be done with it. */
export function ListRow({ sign, name, lines, isLit, children }: ListRowProps) {
  return (
    <div className={css.row} data-lit={isLit === true || undefined}>
      {sign}
      <div className={css.main}>
        {typeof name === 'string' ? (
          <Text size={14} weight="medium">
            {name}
          </Text>
        ) : (
          name
        )}
        {lines}
      </div>
      {children}
    </div>
  )
}
