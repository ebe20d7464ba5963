import { safeAddress } from '#shared/blocks/block-address.ts'
import { blockType, noRefs } from '#shared/blocks/block-type.ts'
import { readChoice, readText } from '#shared/values/read-config.ts'

export const imageFits = ['cover', 'contain'] as const

/** A picture of the app or page that the block is in. */
export interface ImageBlockConfig {
  /** of an uploaded file; empty for none yet */
  address: string
  /** words for those who do not see it */
  alt: string
  fit: (typeof imageFits)[number]
  /** opened by a press on the picture; empty for nothing */
  link: string
  caption: string
}

export interface PublicImage extends ImageBlockConfig {
  type: 'image'
}

const ownPicture = /^\/api\/files\/(app|page)\/([0-9a-f-]{36})\/([0-9a-f-]{36})$/

/** The owner and id in a picture's address; undefined for an address of anything else. */
export function pictureIn(address: string): { owner: 'app' | 'page'; ownerId: string; id: string } | undefined {
  const [, owner, ownerId, id] = ownPicture.exec(address) ?? []
  if (ownerId === undefined || id === undefined) return undefined
  return { owner: owner === 'page' ? 'page' : 'app', ownerId, id }
}

export const imageBlock = blockType<ImageBlockConfig, PublicImage>({
  name: 'image',
  group: 'content',
  version: 1,
  upgrades: [],
  defaults: () => ({ address: '', alt: '', fit: 'cover', link: '', caption: '' }),
  read: (raw) => {
    const address = readText(raw['address'], 200)
    return {
      address: pictureIn(address) ? address : '',
      alt: readText(raw['alt'], 300),
      fit: readChoice(imageFits, raw['fit'], 'cover'),
      link: safeAddress(readText(raw['link'], 2000)),
      caption: readText(raw['caption'], 300),
    }
  },
  size: { desktop: { w: 4, h: 7 }, mobile: { w: 4, h: 6 } },
  minSize: { w: 1, h: 2 },
  hasText: false,
  title: (config) => config.caption || config.alt,
  refs: () => noRefs,
})
