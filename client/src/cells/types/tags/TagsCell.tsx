import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellContent } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'
import { tagHue } from '#client/cells/types/tags/tag-hue.ts'
import { Chip } from '#client/ui/Chip.tsx'

export function TagsCell({ value }: CellContent) {
  return (
    <span className={css.words}>
      {itemsOf(value).map((tag) => (
        <Chip key={tag} hue={tagHue(tag)}>
          {tag}
        </Chip>
      ))}
    </span>
  )
}
