import { IconLayoutGrid } from '@tabler/icons-react'
import { galleryView, type GalleryConfig } from '#shared/views/gallery-view.ts'
import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'
import { viewFace } from '#client/views/view-face.ts'

const parts = fetchedOnce(async () => (await import('#client/views/fetched-parts.ts')).galleryParts())

/** A new gallery's cards show this many fields, the name among them. */
const mostFields = 5

export const galleryFace = viewFace<GalleryConfig>({
  type: galleryView.type,
  Icon: IconLayoutGrid,
  createKey: 'views.createGallery',
  aboutKey: 'views.about.gallery',
  start: async (fields) => {
    const { isFileField } = await parts.load()
    const cover = fields.find(isFileField)?.id ?? null
    const others = fields.filter(({ id }) => id !== cover).slice(0, mostFields)
    return { cover, fields: others.map(({ id }) => id) }
  },
  Tools: openedLater(parts, (file) => file.GalleryTools),
  Body: openedLater(parts, (file) => file.GalleryBody),
})
