/** The media types of pictures that a page shows; SVG is none of them: it can hold script. */
const images: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

export function isShownImage(type: string): boolean {
  return images.has(type)
}
