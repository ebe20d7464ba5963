import { writeAge } from '#shared/fields/duration-text.ts'
import { readSections, sectionSeconds, type TimeInTheSectionConfig } from '#shared/fields/types/time-in-the-section.ts'
import type { CellContent } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'
import { configOf, optionsOf } from '#client/cells/field-config.ts'
import { useNow } from '#client/cells/use-now.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { Chip } from '#client/ui/Chip.tsx'

/** The record's time in each option; its present option comes first. */
export function SectionsCell({ field, value }: CellContent) {
  const now = useNow(30_000)
  const source = useEntity('field', (configOf(field) as TimeInTheSectionConfig).fieldId)
  const options = source ? optionsOf(source) : []
  return (
    <span className={css.chips}>
      {readSections(value)
        .toReversed()
        .map((section) => {
          const option = options.find((candidate) => candidate.id === section.option)
          return (
            option && (
              <span key={section.option} className={css.section} data-now={section.since !== null || undefined}>
                <Chip hue={option.hue}>{option.label}</Chip>
                {writeAge(sectionSeconds(section, now))}
              </span>
            )
          )
        })}
    </span>
  )
}
