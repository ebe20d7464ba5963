import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellContent } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'
import { optionsOf } from '#client/cells/field-config.ts'
import { Progress } from '#client/cells/Progress.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The number of ticked items. */
export function ChecklistCell({ field, value }: CellContent) {
  const { t } = useTranslation('tables')
  const items = optionsOf(field)
  if (items.length === 0) return <span className={css.unset}>{t('cells.noOptions')}</span>
  const ticked = new Set(itemsOf(value))
  const done = items.filter((item) => ticked.has(item.id)).length
  return <Progress share={done / items.length} text={`${done}/${items.length}`} />
}
