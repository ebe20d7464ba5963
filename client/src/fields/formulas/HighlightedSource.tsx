import { memo, type RefObject } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import css from '#client/fields/formulas/formulas.module.css'
import { stretchesOf, type Stretch } from '#client/fields/formulas/highlight.ts'
import { classNames } from '#client/ui/class-names.ts'

interface HighlightedSourceProps {
  source: string
  fields: readonly Field[]
  /** the underlined mistake */
  error: { start: number; end: number } | undefined
  /** positions of a pair of brackets shown as one */
  brackets: readonly number[]
  /** position of `anchor` in the text, for a floating box beside it */
  mark: number | undefined
  anchor: RefObject<HTMLSpanElement | null>
}

/** The coloured text below the transparent text area, aligned with its letters; screen readers have the text area. */
export const HighlightedSource = memo(function HighlightedSource({
  source,
  fields,
  error,
  brackets,
  mark,
  anchor,
}: HighlightedSourceProps) {
  const stretches = stretchesOf(source, fields, error, brackets)
  return (
    <pre aria-hidden className={css['colours']}>
      {mark === 0 && <span ref={anchor} />}
      {stretches.map((stretch) => {
        const inside =
          mark !== undefined && mark > stretch.start && mark <= stretch.start + stretch.text.length ? mark - stretch.start : undefined
        if (inside === undefined) return <Painted key={stretch.start} {...stretch} />
        return (
          <span key={stretch.start}>
            <Painted {...stretch} text={stretch.text.slice(0, inside)} />
            <span ref={anchor} />
            <Painted {...stretch} text={stretch.text.slice(inside)} />
          </span>
        )
      })}
      {/* a line that ends has a next one */}
      {'\n'}
    </pre>
  )
})

function Painted({ text, paint, wrong, paired }: Omit<Stretch, 'start'>) {
  return <span className={classNames(css[paint], wrong && css['wrong'], paired && css['paired'])}>{text}</span>
}
