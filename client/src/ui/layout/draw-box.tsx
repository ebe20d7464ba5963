import type { HTMLAttributes } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import css from '#client/ui/layout/layout.module.css'

type TextTag = 'dd' | 'dt' | 'em' | 'figcaption' | 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'legend' | 'p' | 'small' | 'span' | 'strong'
type BlockTag =
  | 'article'
  | 'aside'
  | 'div'
  | 'dl'
  | 'figure'
  | 'footer'
  | 'form'
  | 'header'
  | 'li'
  | 'main'
  | 'nav'
  | 'ol'
  | 'section'
  | 'ul'

/** Sizes are steps of the tokens; a missing one inherits. An element that is asked for by a ref stays a plain element. */
export interface BoxProps extends HTMLAttributes<HTMLElement> {
  as?: TextTag | BlockTag
  /** of a form */
  noValidate?: boolean
  size?: 12 | 13 | 14 | 16
  weight?: 'medium' | 'semibold'
  /** in the quiet colour */
  muted?: boolean
  /** in a row or stack: `grow` takes the room that is left, `fill` may become narrower than its content too, `none` keeps its size */
  flex?: 'grow' | 'fill' | 'none'
  /** may become narrower than its content */
  shrink?: boolean
}

export interface LineProps extends BoxProps {
  /** 8 unless said */
  gap?: 0 | 4 | 8 | 12 | 16 | 24
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'between' | 'center' | 'end'
  wrap?: boolean
}

/** Attributes instead of styles: an element costs no object, and a place may override one with its class. */
export function drawBox(kind: string | undefined, props: LineProps) {
  const { as: Tag = 'div', size, weight, muted, flex, shrink, gap, align, justify, wrap, className, ...rest } = props
  return (
    <Tag
      {...rest}
      className={classNames(css.box, kind, className)}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-wrap={wrap}
      data-flex={flex}
      data-shrink={shrink}
      data-size={size}
      data-weight={weight}
      data-muted={muted}
    />
  )
}
