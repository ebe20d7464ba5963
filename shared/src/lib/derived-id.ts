/** The place in an id that tells derived ones from those that devices make, which have `7` there. */
export const markAt = 14

/**
 * An id that follows from a text alone, so that two devices without a network make the same: 128 bits of FNV-1a, four times with other
 * beginnings. It is no secret and no proof: compare what it was made of.
 * @param mark one hexadecimal digit that tells one use from another
 */
export function derivedId(text: string, mark: string): string {
  const parts = [0x811c9dc5, 0x1b873593, 0x85ebca6b, 0xc2b2ae35].map((seed) => {
    let hash = seed
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
    return ((hash ^ (hash >>> 15)) >>> 0).toString(16).padStart(8, '0')
  })
  const hex = parts.join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${mark}${hex.slice(13, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
