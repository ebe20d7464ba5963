import { useEffect, useRef, type RefObject } from 'react'
import css from '#client/queries/views.module.css'

/** Moves the keys to the comparison of a condition whose field was just chosen: one goes on there. @returns to be called before it is added */
export function useFocusNew(box: RefObject<HTMLElement | null>, count: number): () => void {
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    const conditions = box.current?.querySelectorAll<HTMLElement>(`.${css.condition}`)
    const boxes = conditions?.[conditions.length - 1]?.querySelectorAll<HTMLElement>('[role=combobox]')
    boxes?.[1]?.focus()
  }, [box, count])
  return () => {
    isWanted.current = true
  }
}
