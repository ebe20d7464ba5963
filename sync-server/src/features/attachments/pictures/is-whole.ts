const endOfPng = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])
const endOfJpeg = Buffer.from([0xff, 0xd9])

/** True unless a part of a picture is missing: decoders draw such a one with a hole. Bytes behind its end are no matter. */
export function isWhole(bytes: Buffer, type: string): boolean {
  if (type === 'image/png') return bytes.includes(endOfPng)
  if (type === 'image/jpeg') return bytes.lastIndexOf(endOfJpeg) > 0
  if (type === 'image/gif') return hasFirstFrame(bytes)
  if (type === 'image/webp') return bytes.byteLength >= bytes.readUInt32LE(4) + 8
  return true
}

/** Walks the blocks of a GIF to the end of its first picture. */
function hasFirstFrame(bytes: Buffer): boolean {
  const tableBytes = (flags = 0): number => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1))
  let at = 13 + tableBytes(bytes[10])
  for (;;) {
    const isPicture = bytes[at] === 0x2c
    if (!isPicture && bytes[at] !== 0x21) return false
    at += isPicture ? 11 + tableBytes(bytes[at + 9]) : 2
    // pieces of at most 255 bytes; an empty one ends the block
    for (let length = bytes[at]; length !== 0; length = bytes[at]) {
      if (length === undefined) return false
      at += length + 1
    }
    if (isPicture) return true
    at += 1
  }
}
