import type { ReactNode } from 'react'
import css from '#client/cells/MentionList.module.css'

/** Somebody or something that an @ offers. */
export interface MentionLine {
  key: string
  label: string
  /** a picture or sign before the name */
  face: ReactNode
  /** the kind of what is no person */
  kind?: string | undefined
}

interface MentionListProps {
  id: string
  /** the name of the list */
  label: string
  lines: readonly MentionLine[]
  /** index of the line that Enter chooses */
  marked: number
  onChoose(index: number): void
}

/** The list that an @ opens under a text. */
export function MentionList({ id, label, lines, marked, onChoose }: MentionListProps) {
  if (lines.length === 0) return null
  return (
    <div id={id} role="listbox" aria-label={label} className={css.list}>
      {lines.map((line, index) => (
        <div
          key={line.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          className={css.mention}
          // the text keeps the focus
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(index)
          }}
        >
          {line.face}
          <span className={css.label}>{line.label}</span>
          {line.kind !== undefined && <span className={css.kind}>{line.kind}</span>}
        </div>
      ))}
    </div>
  )
}
