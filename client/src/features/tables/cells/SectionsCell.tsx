import { writeAge } from '#shared/fields/duration-text.ts'
import { readSections, sectionSeconds, type TimeInTheSectionConfig } from '#shared/fields/time-in-the-section.ts'
import type { CellContent } from '#client/features/tables/cells/cell-type.ts'
import css from '#client/features/tables/cells/cells.module.css'
import { configOf, optionsOf } from '#client/features/tables/cells/field-config.ts'
import { useNow } from '#client/features/tables/cells/use-now.ts'
import { useEntity } from '#client/data/replica/use-entities.ts'
import { Chip } from '#client/ui/Chip.tsx'

/** How long the record has been in each option; where it is now comes first. */
export function SectionsCell({ field, value }: CellContent) {
  const now = useNow(30_000)
  const source = useEntity('field', (configOf(field) as TimeInTheSectionConfig).fieldId)
  const options = source ? optionsOf(source) : []
  return (
    <span className={css['chips']}>
      {readSections(value)
        .toReversed()
        .map((section) => {
          const option = options.find((candidate) => candidate.id === section.option)
          return (
            option && (
              <span key={section.option} className={css['section']} data-now={section.since !== null || undefined}>
                <Chip hue={option.hue}>{option.label}</Chip>
                {writeAge(sectionSeconds(section, now))}
              </span>
            )
          )
        })}
    </span>
  )
}
