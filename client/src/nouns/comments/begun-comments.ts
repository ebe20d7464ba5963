import { keptPlaces } from '#client/engine/session/kept-here.ts'
import { readSession } from '#client/engine/session/session.ts'
import { readWords } from '#client/engine/session/use-kept-words.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'

export interface BegunComment {
  /** its place among kept words */
  place: string
  text: string
  /** of the thing that it is about; undefined for an answer, which knows its conversation only */
  path: string | undefined
}

/** Comments that were begun and not sent, of one record or page, or all. */
export function begunComments(of?: string): BegunComment[] {
  const places = keptPlaces('words', readSession().memberId).toSorted()
  return places.flatMap((place) => {
    const [kind, about = '', itemId = '', recordId = ''] = place.split('.')
    if (kind !== 'comment' && kind !== 'reply' && kind !== 'talk') return []
    const thing = kind === 'talk' ? about : recordId || itemId
    if (of !== undefined && thing !== of) return []
    const { text } = readWords(place, { text: '' })
    return text.trim() === '' ? [] : [{ place, text, path: pathOf(kind, about, itemId, recordId) }]
  })
}

function pathOf(kind: string, about: string, itemId: string, recordId: string): string | undefined {
  if (kind === 'talk') return itemPath('page', about)
  if (kind !== 'comment' || (about !== 'table' && about !== 'page')) return undefined
  return recordId === '' ? itemPath(about, itemId) : `${itemPath(about, itemId)}/record/${recordId}`
}
