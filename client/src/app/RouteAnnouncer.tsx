import { useEffect, useState } from 'react'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'

/** Says the title of the page one came to, for people who cannot see that it changed. */
export function RouteAnnouncer() {
  const [title, setTitle] = useState('')
  useEffect(() => {
    const element = document.querySelector('title')
    if (!element) return
    const observer = new MutationObserver(() => {
      if (document.title !== 'Trama') setTitle(document.title)
    })
    observer.observe(element, { childList: true })
    return () => observer.disconnect()
  }, [])
  return (
    <VisuallyHidden as="div" role="status">
      {title}
    </VisuallyHidden>
  )
}
