import css from '#client/ui/Menu.module.css'

/** A hairline between groups of a menu. */
export function MenuDivider() {
  return <hr className={css.divider} />
}
