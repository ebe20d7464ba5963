import { excerptOf } from '#shared/nouns/chat/message-marks.ts'

/** A link to a file that the end of an excerpt cuts in two, also on the server. */
const cutLink = /!?\[([^\]\n]*)\]?(?:\([^)\s]*)?$/

/** The beginning of a message for a list. Of a link that is cut in two its words stay. */
export function shortText(text: string): string {
  return excerptOf(text).replace(cutLink, '$1')
}
