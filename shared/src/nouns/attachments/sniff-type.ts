/** How a kind of file begins. */
interface Signature {
  type: string
  offset: number
  bytes: readonly number[]
}

const ascii = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0))

const signatures: readonly Signature[] = [
  { type: 'image/png', offset: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', offset: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', offset: 0, bytes: ascii('GIF87a') },
  { type: 'image/gif', offset: 0, bytes: ascii('GIF89a') },
  { type: 'application/pdf', offset: 0, bytes: ascii('%PDF-') },
  { type: 'application/zip', offset: 0, bytes: [0x50, 0x4b, 0x03, 0x04] },
  { type: 'video/mp4', offset: 4, bytes: ascii('ftyp') },
  { type: 'audio/mpeg', offset: 0, bytes: ascii('ID3') },
]

/** The number of bytes that {@link isSvg} needs. */
export const svgLength = 4096

/** A declaration, comments and a document type may stand before an SVG's root. */
const svgStart = /^(?:\xEF\xBB\xBF)?(?:\s|<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<![a-z][^>[]*(?:\[[^\]]*\][^>]*)?>)*<svg[\s>]/i

/** True for the first bytes of an SVG picture. Its type is none that {@link sniffType} tells, since a page shows SVG only once it was redrawn. */
export function isSvg(head: Uint8Array): boolean {
  return svgStart.test(String.fromCharCode(...head.subarray(0, svgLength)))
}

/** The number of bytes that {@link sniffType} needs. */
export const sniffLength = 32

/** The media type by a file's first bytes, regardless of its name; `application/octet-stream` when they match nothing. */
export function sniffType(head: Uint8Array): string {
  const at = (offset: number, bytes: readonly number[]): boolean => bytes.every((byte, index) => head[offset + index] === byte)
  if (at(0, ascii('RIFF')) && at(8, ascii('WEBP'))) return 'image/webp'
  if (at(4, ascii('ftypavif')) || at(4, ascii('ftypavis'))) return 'image/avif'
  return signatures.find(({ offset, bytes }) => at(offset, bytes))?.type ?? 'application/octet-stream'
}
