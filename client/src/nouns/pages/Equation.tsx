import { useEffect, useRef } from 'react'

/** A formula. Its source shows until the library that draws it is there. */
export function Equation({ latex, isBlock }: { latex: string; isBlock: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let isGone = false
    import('#client/nouns/pages/draw-equation.ts').then(
      ({ drawEquation }) => {
        if (!isGone && place.current) drawEquation(place.current, latex, isBlock)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [latex, isBlock])
  // React never changes the inside: another formula is another element
  return (
    <span key={latex} ref={place} data-equation={isBlock ? 'block' : 'inline'}>
      {latex}
    </span>
  )
}
