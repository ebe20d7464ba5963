import { createElement } from 'react'
import { useItemIcon } from '#client/ui/icons/use-item-icon.ts'

/** One of our icons by its name, or an emoji as it is. */
export function BarIcon({ icon, size }: { icon: string; size: number }) {
  const isName = /^[a-z0-9-]+$/.test(icon)
  const drawing = useItemIcon(isName ? icon : '')
  if (!isName) return <span aria-hidden>{icon}</span>
  return drawing ? createElement(drawing, { size, stroke: 1.5, 'aria-hidden': true }) : <span style={{ height: size }} aria-hidden />
}
