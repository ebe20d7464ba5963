import { createElement } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { useItemIcon } from '#client/ui/icons/use-item-icon.ts'
import { hueColors } from '#client/ui/theme/hues.ts'
import css from '#client/ui/ItemIcon.module.css'

export interface ItemIconProps {
  /** a name of ui/icons/item-icons */
  icon: string
  /** one of the 12 hue names */
  color: string
  /** pixels of the coloured square at the usual size of text: 20 in menus, 24 in lists, 36 on cards */
  size?: number
  /** only the drawing in its colour, without the square */
  plain?: boolean
}

const rem = (px: number): string => `${px / 16}rem`

/** The picture of an app, table, page or folder. Decorative: its label is always beside it. */
export function ItemIcon({ icon, color, size = 24, plain }: ItemIconProps) {
  const drawing = useItemIcon(icon)
  const colors = hueColors(color)
  const drawn = plain === true ? size : size <= 20 ? 14 : Math.round(size * 0.6)
  return (
    <span
      aria-hidden
      className={classNames(css.icon, size <= 24 && css.small)}
      style={{ width: rem(size), height: rem(size), color: colors.text, background: plain === true ? undefined : colors.soft }}
    >
      {drawing && createElement(drawing, { size: rem(drawn), stroke: 1.5 })}
    </span>
  )
}
