import { useEffect, useRef, type RefObject } from 'react'
import { isTyping } from '#client/lib/keys-at-rest.ts'
import { isDraft, onBegunAgain } from '#client/nouns/records/draft-record.ts'
import { firstFrom } from '#client/ui/focus-places.ts'

/**
 * Focuses the first field of a draft once it is shown, and again when its gesture is repeated. A person who writes elsewhere meanwhile is not called
 * back.
 * @returns goes to the element around the fields
 */
export function useDraftFocus(recordId: string): RefObject<HTMLDivElement | null> {
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isDraft(recordId)) return
    const focusFirst = (): void => {
      if (!inside.current || isTyping(document.activeElement)) return
      const values = [...inside.current.querySelectorAll('[data-field] dd')]
      values.flatMap((value) => firstFrom(value, 0) ?? [])[0]?.focus({ preventScroll: true })
    }
    focusFirst()
    onBegunAgain.add(focusFirst)
    return () => void onBegunAgain.delete(focusFirst)
  }, [recordId])
  return inside
}
