import type { PublicCell } from '#shared/values/public-records.ts'
import { Chip } from '#client/ui/Chip.tsx'
import css from '#client/blocks/parts/public-blocks.module.css'

/** A cell as a visitor reads it. */
export function CellText({ cell }: { cell: PublicCell }) {
  if (typeof cell === 'string') return cell
  return (
    <span className={css.chips}>
      {cell.map((chip, index) => (
        <Chip key={index} hue={chip.hue}>
          {chip.label}
        </Chip>
      ))}
    </span>
  )
}
