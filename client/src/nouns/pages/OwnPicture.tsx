import { IconPhoto } from '@tabler/icons-react'
import { OwnedPicture } from '#client/nouns/attachments/OwnedPicture.tsx'

interface OwnPictureProps {
  pageId: string
  fileId: string
  alt: string
}

/** A picture of this page, as large as a screen shows it. */
export function OwnPicture({ pageId, fileId, alt }: OwnPictureProps) {
  const place = (
    <span data-no-picture="" role="img" aria-label={alt}>
      <IconPhoto size={24} stroke={1.5} aria-hidden />
    </span>
  )
  // a document may name anything: only an id makes an address
  if (!/^[0-9a-f-]{36}$/.test(fileId)) return place
  return (
    <OwnedPicture target={{ owner: 'page', ownerId: pageId }} id={fileId} size="large" alt={alt}>
      {place}
    </OwnedPicture>
  )
}
