import { drawBox, type BoxProps } from '#client/ui/layout/draw-box.tsx'

/** A `span` unless said, with a size, a weight and a colour of the tokens. */
export function Text({ as = 'span', ...props }: BoxProps) {
  return drawBox(undefined, { as, ...props })
}
