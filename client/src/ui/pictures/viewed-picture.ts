import type { MouseEvent } from 'react'

/** A picture as the viewer shows it. */
export interface ViewedPicture {
  /** as large as a screen shows it */
  large: string
  /** the file itself, for saving it */
  file: string
  name: string
}

interface ViewedProps {
  'data-viewed': string
  onClick(event: MouseEvent<HTMLElement>): void
}

/** Props of an `<img>` that opens the viewer when it is pressed. */
export function viewedPicture(picture: ViewedPicture): ViewedProps {
  return { 'data-viewed': JSON.stringify(picture), onClick: openViewed }
}

/**
 * Opens the viewer at the pressed picture, or at the one inside of what was pressed. The arrows lead to the others of the nearest part marked
 * `data-pictures`.
 */
export function openViewed(event: MouseEvent<HTMLElement>): void {
  const own = event.currentTarget
  const pressed = own.matches('[data-viewed]') ? own : own.querySelector<HTMLElement>('[data-viewed]')
  // with a key the browser opens or saves the file, as with any link
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  const all = [...(pressed.closest('[data-pictures]')?.querySelectorAll<HTMLElement>('[data-viewed]') ?? [pressed])]
  const pictures = all.map((element) => JSON.parse(element.dataset['viewed'] ?? '') as ViewedPicture)
  void import('#client/ui/pictures/open-viewer.tsx').then(({ openViewer }) => openViewer(pictures, Math.max(0, all.indexOf(pressed))))
}
