import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { PictureViewer } from '#client/ui/pictures/PictureViewer.tsx'
import type { ViewedPicture } from '#client/ui/pictures/viewed-picture.ts'

/** Shows pictures over everything, wherever they were pressed: also in public pages, which have no dialogs of the shell. */
export function openViewer(pictures: readonly ViewedPicture[], at: number): void {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const close = (): void => {
    root.unmount()
    host.remove()
  }
  root.render(
    <Suspense>
      <PictureViewer pictures={pictures} first={at} onClose={close} />
    </Suspense>,
  )
}
