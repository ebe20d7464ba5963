import type { CellContent } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'

const schemes: Partial<Record<string, string>> = { email: 'mailto:', phone: 'tel:' }

/** E-mail addresses, telephone numbers and web addresses: the link opens, while the cell around it selects. */
export function LinkCell({ field, value }: CellContent) {
  if (typeof value !== 'string' || value === '') return null
  const scheme = schemes[field.type]
  const web = scheme === undefined
  const href = web ? webAddress(value) : `${scheme}${value}`
  if (href === undefined) return <span className={css.text}>{value}</span>
  return (
    <a className={css.link} href={href} tabIndex={-1} {...(web ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {value}
    </a>
  )
}

/** Only web addresses become links: no other text in a cell may run when it is pressed. */
function webAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? text : `https://${text}`
  return /^https?:/i.test(url) && URL.canParse(url) ? url : undefined
}
