import { createElement } from 'react'
import { iconOf } from '#client/features/automations/kind-icons.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { hueColors } from '#client/ui/theme/hues.ts'

/** The sign of a kind or product, in its colour. */
export function KindBadge({ icon, hue }: { icon: string; hue: string }) {
  const colors = hueColors(hue)
  return (
    <span className={css.badge} style={{ background: colors.soft, color: colors.text }} aria-hidden>
      {createElement(iconOf(icon), { size: 16, stroke: 1.5 })}
    </span>
  )
}
