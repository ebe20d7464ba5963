import css from '#client/features/roles/ui/RoleDot.module.css'
import { hueColors } from '#client/ui/theme/hues.ts'

/** A role's colour beside its name. */
export function RoleDot({ color }: { color: string }) {
  return <span className={css.dot} style={{ background: hueColors(color).solid }} aria-hidden />
}
