import type { ReactNode } from 'react'
import type { FileOwner } from '#shared/nouns/attachments/file-owner.ts'
import type { PictureSize } from '#shared/nouns/attachments/picture-size.ts'
import type { ViewedPicture } from '#client/ui/pictures/viewed-picture.ts'
import { useOwnedPicture } from '#client/nouns/attachments/use-owned-picture.ts'

interface OwnedPictureProps {
  target: FileOwner
  id: string
  size: PictureSize
  /** its words for those who do not see it; empty for an ornament */
  alt: string
  className?: string | undefined
  /** the viewer shows it, opened by what holds the picture */
  isViewed?: boolean
  /** stands in its place while there is none to show */
  children?: ReactNode
}

/** A picture of an app, a page, a task or a message, offline too where this device has seen it. */
export function OwnedPicture({ target, id, size, alt, className, isViewed, children }: OwnedPictureProps) {
  const { src, onLoad, onError } = useOwnedPicture(target, id, size)
  if (src === undefined) return children
  const viewed = isViewed && JSON.stringify({ large: src, file: src, name: alt } satisfies ViewedPicture)
  return (
    <img className={className} data-viewed={viewed || undefined} src={src} alt={alt} draggable={false} onLoad={onLoad} onError={onError} />
  )
}
