import { useEffectEvent, useLayoutEffect } from 'react'
import { typedAhead } from '#client/lib/typed-ahead.ts'

/** Stands for a dialog while its code is fetched. Keys typed then are for the dialog and for nothing else on the page. */
export function TypedAhead({ onEscape }: { onEscape(): void }) {
  const escape = useEffectEvent(onEscape)
  useLayoutEffect(() => {
    // text typed for a dialog that was closed before it appeared
    typedAhead.take()
    const note = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape') escape()
      else if (event.key === 'Enter' && !event.repeat) typedAhead.add('\n')
      else if (Array.from(event.key).length === 1) typedAhead.add(event.key)
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', note, true)
    return () => window.removeEventListener('keydown', note, true)
  }, [])
  return null
}
