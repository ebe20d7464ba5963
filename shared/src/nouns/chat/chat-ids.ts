import { derivedId, markAt } from '#shared/lib/derived-id.ts'

const marks = { dm: 'd', record: 'c', external: 'e' } as const

/** The conversation of two members: two devices that are offline make the same one. */
export function dmChatId(one: string, other: string): string {
  const [first = '', second = ''] = [one, other].sort()
  return derivedId(`${first} ${second}`, marks.dm)
}

/** The conversation about a record. */
export function recordChatId(tableId: string, recordId: string): string {
  return derivedId(`${tableId} ${recordId}`, marks.record)
}

/** The conversation about a record with people outside, by mail. */
export function externalChatId(tableId: string, recordId: string): string {
  return derivedId(`${tableId} ${recordId}`, marks.external)
}

/** True for ids that only follow from members or a record, so that no channel can take their place. */
export function isDerivedChatId(id: string): boolean {
  return Object.values(marks).some((mark) => id[markAt] === mark)
}

/** True for the conversation of a record with people outside. */
export function isExternalChatId(id: string): boolean {
  return id[markAt] === marks.external
}
