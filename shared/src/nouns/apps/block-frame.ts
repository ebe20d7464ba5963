import type { JsonObject } from '#shared/lib/json.ts'
import { readHue, readList } from '#shared/values/read-config.ts'

/** The settings that blocks of every type have beside their own. Stored among them, and read apart from them. */
export interface BlockFrame {
  /** ids of roles whose people are not shown it in use; absent: none. A matter of looks, no right */
  hiddenFor?: readonly string[]
  /** a hue name for the ground behind it; absent: the plain one */
  ground?: string
}

/** Roles that a block names at most. */
const mostRoles = 100

/** Reads foreign content: whatever does not fit is absent. */
export function readFrame(raw: JsonObject): BlockFrame {
  const roles = readList(raw['hiddenFor'], (id) => id.length > 0 && id.length <= 64) ?? []
  const ground = readHue(raw['ground'])
  return { ...(roles.length > 0 && { hiddenFor: roles.slice(0, mostRoles) }), ...(ground !== '' && { ground }) }
}

/** The frame of a block and nothing else of it. */
export function frameOf({ hiddenFor, ground }: BlockFrame): BlockFrame {
  return { ...(hiddenFor && { hiddenFor }), ...(ground !== undefined && { ground }) }
}

/** True for a block that people of a role are not shown. */
export function isHiddenFor({ hiddenFor }: BlockFrame, roleId: string): boolean {
  return hiddenFor?.includes(roleId) === true
}
