/** The place in an id that tells derived ones from those that devices make, which have `7` there. */
const markAt = 14
const marks = { dm: 'd', record: 'c' } as const

/** The conversation of two members: two devices that are offline make the same one. */
export function dmChatId(one: string, other: string): string {
  const [first = '', second = ''] = [one, other].sort()
  return derivedId(`${first} ${second}`, marks.dm)
}

/** The conversation about a record. */
export function recordChatId(tableId: string, recordId: string): string {
  return derivedId(`${tableId} ${recordId}`, marks.record)
}

/** True for ids that only follow from members or a record, so that no channel can take their place. */
export function isDerivedChatId(id: string): boolean {
  return Object.values(marks).some((mark) => id[markAt] === mark)
}

/** 128 bits of FNV-1a, four times with other beginnings. The server compares what an id was made of, so a collision opens nothing. */
function derivedId(text: string, mark: string): string {
  const parts = [0x811c9dc5, 0x1b873593, 0x85ebca6b, 0xc2b2ae35].map((seed) => {
    let hash = seed
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
    return ((hash ^ (hash >>> 15)) >>> 0).toString(16).padStart(8, '0')
  })
  const hex = parts.join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${mark}${hex.slice(13, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
