import type { ReactNode, RefObject } from 'react'
import type { FormSource, StillPart } from '#client/nouns/forms/sheet/form-source.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { hueColors } from '#client/ui/theme/hues.ts'
import css from '#client/nouns/forms/sheet/FormSheet.module.css'

interface FormSheetProps<Asked extends { id: string }> {
  source: FormSource<Asked>
  /** of the part that holds the page */
  ref: RefObject<HTMLDivElement | null>
  /** which page of how many it is, in words */
  step: string
  /** stands in a page of its own, with larger words and pictures */
  isLarge?: boolean
  /** the level of the titles of sections */
  level: 2 | 3
  /** questions side by side */
  columns?: number
  /** below the cover */
  title?: ReactNode
  /** above the questions */
  notice?: ReactNode
  /** stands for the questions of a page that has no part */
  empty?: ReactNode
  /** below the questions */
  children?: ReactNode
}

/** The page of a form that is filled in now: its look, its words, and its questions as the source draws them. */
export function FormSheet<Asked extends { id: string }>({ source, ref, isLarge = false, columns = 1, ...slots }: FormSheetProps<Asked>) {
  const { pages, at, look, text } = source
  const parts = pages[at] ?? []
  const first = at === 0 ? parts.find(isAsked) : undefined
  return (
    <div
      ref={ref}
      className={css.sheet}
      style={look.ground ? { background: hueColors(look.ground).soft } : undefined}
      data-ground={look.ground ? '' : undefined}
      data-large={isLarge || undefined}
      data-form
    >
      {(look.cover !== null || look.color !== null) && (
        <div className={css.cover} style={look.color === null ? undefined : { background: hueColors(look.color).solid }}>
          {look.cover !== null && source.picture(look.cover, 'large', '')}
        </div>
      )}
      {look.logo !== null && <div className={css.logo}>{source.picture(look.logo, 'medium', '')}</div>}
      {slots.title}
      {at === 0 && text !== '' && <p className={css.text}>{text}</p>}
      {slots.notice}
      {pages.length > 1 && (
        <Stack gap={isLarge ? 8 : 4} size={isLarge ? 13 : 12} muted>
          <span>{slots.step}</span>
          <progress className={css.progress} max={pages.length} value={at + 1} aria-hidden />
        </Stack>
      )}
      {parts.length === 0 && slots.empty}
      <div className={css.parts} inert={source.isHeld} style={{ ['--form-columns' as string]: columns }}>
        {parts.map((part) =>
          isAsked(part) ? (
            <Question key={part.id} source={source} part={part} isFirst={part === first} />
          ) : (
            <Still key={part.id} source={source} part={part} level={slots.level} />
          ),
        )}
      </div>
      {slots.children}
    </div>
  )
}

function isAsked<Asked extends { id: string }>(part: Asked | StillPart): part is Asked {
  return !('still' in part) || part.still === undefined
}

function Question<Asked extends { id: string }>(props: { source: FormSource<Asked>; part: Asked; isFirst: boolean }) {
  return props.source.question(props.part, props.isFirst)
}

interface StillProps {
  source: Pick<FormSource<never>, 'picture'>
  part: StillPart
  level: 2 | 3
}

function Still({ source, part: { still, title, text, picture }, level }: StillProps) {
  const Title = `h${level}` as const
  if (still === 'picture')
    return picture === undefined ? null : <div className={css.picture}>{source.picture(picture, 'large', title)}</div>
  if (still === 'text') return <p className={css.still}>{text}</p>
  return (
    <div className={css.section} data-page={still === 'page' || undefined}>
      {title !== '' && <Title className={css.sectionTitle}>{title}</Title>}
      {text !== '' && <p className={css.text}>{text}</p>}
    </div>
  )
}
