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
  /** the stretch of text that `anchor` holds, for a floating box that covers none of it */
  mark: { from: number; to: number } | undefined
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
    <pre aria-hidden className={css.colours}>
      {mark?.to === 0 && <span ref={anchor} />}
      {stretches.map((stretch) => {
        const end = stretch.start + stretch.text.length
        if (!mark || mark.to <= stretch.start || mark.to > end) return <Painted key={stretch.start} {...stretch} />
        // of what is typed in several colours the last counts, where the caret is
        const from = Math.max(0, mark.from - stretch.start)
        const to = mark.to - stretch.start
        return (
          <span key={stretch.start}>
            <Painted {...stretch} text={stretch.text.slice(0, from)} />
            <span ref={anchor}>
              <Painted {...stretch} text={stretch.text.slice(from, to)} />
            </span>
            <Painted {...stretch} text={stretch.text.slice(to)} />
          </span>
        )
      })}
      {/* a line that ends has a next one */}
      {'\n'}
    </pre>
  )
})

function Painted({ text, paint, wrong, paired }: Omit<Stretch, 'start'>) {
  return <span className={classNames(css[paint], wrong && css.wrong, paired && css.paired)}>{text}</span>
}
