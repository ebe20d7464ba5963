import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellContent } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'
import { optionsOf } from '#client/cells/field-config.ts'
import { Chip } from '#client/ui/Chip.tsx'

/** One option or several, as chips in their hues. An option that was deleted shows nothing. */
export function SelectCell({ field, value }: CellContent) {
  const options = optionsOf(field)
  return (
    <span className={css.words}>
      {itemsOf(value).map((id) => {
        const option = options.find((candidate) => candidate.id === id)
        return (
          option && (
            <Chip key={id} hue={option.hue}>
              {option.label}
            </Chip>
          )
        )
      })}
    </span>
  )
}
