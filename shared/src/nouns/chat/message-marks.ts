import { excerptLength } from '#shared/nouns/chat/chat-limits.ts'

/**
 * Messages name things by links whose words begin with an @: `[@](/object/…/record/…)`. The words of things stay empty, so that only those who
 * may open one learn its name. A role keeps the name that its writer typed: `[@Sales](/roles/<id>)`.
 */
const roleMark = /\[@[^\]\n]{0,200}\]\(\/roles\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/g

/** Roles that one message may name. */
const mostRoles = 10

export const rolePath = (roleId: string): string => `/roles/${roleId}`

/** Ids of the roles that a text names, each once. */
export function rolesIn(text: string): string[] {
  return [...new Set([...text.matchAll(roleMark)].map(([, id = '']) => id))].slice(0, mostRoles)
}

/** The beginning of a message for a list; a mark that would be cut in two is left out. */
export function excerptOf(text: string): string {
  if (text.length <= excerptLength) return text
  const cut = text.slice(0, excerptLength)
  return cut.replace(/\[@[^\]\n]*(?:\](?:\([^)\s]*)?)?$/, '')
}
