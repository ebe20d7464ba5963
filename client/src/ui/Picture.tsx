import { useState, type ReactNode } from 'react'

interface PictureProps {
  /** of a picture with an owner, or of one on this device */
  url: string | null | undefined
  /** pixels of its longest side, as it is shown */
  size: number
  className?: string | undefined
  /** shown without a picture, and where it does not come (no network, no right any more) */
  children: ReactNode
}

/** A picture with an owner, in the size that suits its place. */
export function Picture({ url, size, className, children }: PictureProps) {
  const [missing, setMissing] = useState<string>()
  if (!url || url === missing) return children
  const src = url.startsWith('/') ? `${url}?size=${size > 64 ? 'medium' : 'small'}` : url
  return <img className={className} src={src} alt="" draggable={false} onError={() => setMissing(url)} />
}
