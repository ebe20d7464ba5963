import { useState, type KeyboardEvent } from 'react'

/** The way from the text of a date into the calendar below it, which may still be on its way. */
export function useEnterCalendar(): { inside: boolean; enter: (event: KeyboardEvent<HTMLInputElement>) => void } {
  const [inside, setInside] = useState(false)
  return {
    inside,
    enter(event) {
      event.preventDefault()
      setInside(true)
      const box = event.currentTarget.closest<HTMLElement>('[popover]')
      box?.querySelector<HTMLElement>(':scope [role="grid"] [tabindex="0"]')?.focus()
    },
  }
}
