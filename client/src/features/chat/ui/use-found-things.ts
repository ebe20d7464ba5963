import { useEffect, useState } from 'react'
import { recordPath } from '#client/cells/record-link.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { call } from '#client/engine/api/call.ts'
import { isOnline } from '#client/engine/documents/is-online.ts'
import type { Offer } from '#client/features/chat/ui/use-offered.ts'

/** Pause after the last key, letters from which a search begins, and words of a name at most. */
const pauseMs = 200
const fewestLetters = 2
const mostWords = 4
const mostOfKind = 4

const none: readonly Offer[] = []

/** Records and tasks whose names hold a search: those of this device, then those of the server. */
export function useFoundThings(search: string | undefined): readonly Offer[] {
  const locale = useLocale()
  const [found, setFound] = useState<{ search: string; offers: readonly Offer[] }>({ search: '', offers: none })
  const isName = search !== undefined && search.length >= fewestLetters && search.split(/\s+/).length <= mostWords
  const wanted = isName ? search : undefined
  useEffect(() => {
    if (wanted === undefined) return
    const gone = new AbortController()
    const { signal } = gone
    const add = (more: readonly Offer[]): void => {
      if (signal.aborted) return
      setFound((before) => ({ search: wanted, offers: merged(before.search === wanted ? before.offers : none, more) }))
    }
    const timer = setTimeout(() => {
      import('#client/editor/find-mentioned.ts')
        .then(({ findMentioned }) => findMentioned(wanted, locale, signal))
        .then(
          (hits) => add(hits.map(({ kind, id, label }) => (kind === 'task' ? taskOffer(id, label) : recordOffer(id, label)))),
          // another letter has begun another search
          () => undefined,
        )
      if (!isOnline()) return
      call('POST search', { body: { text: wanted }, signal }).then(
        ({ hits }) =>
          add(
            hits.flatMap((hit): Offer[] =>
              hit.label === '' || hit.kind === 'page'
                ? []
                : [hit.kind === 'task' ? taskOffer(hit.id, hit.label) : recordOffer(`${hit.tableId}:${hit.id}`, hit.label)],
            ),
          ),
        // without an answer those of the device stay
        () => undefined,
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [wanted, locale])
  return found.search === wanted ? found.offers : none
}

function recordOffer(place: string, label: string): Offer {
  const [tableId = '', recordId = ''] = place.split(':')
  return { key: place, kind: 'record', label, path: recordPath(tableId, recordId) }
}

const taskOffer = (id: string, label: string): Offer => ({ key: id, kind: 'task', label, path: `/tasks?taskId=${id}` })

/** The first ones keep their places, so that nothing moves under the pointer. */
function merged(first: readonly Offer[], later: readonly Offer[]): readonly Offer[] {
  const all = [...first, ...later.filter(({ key }) => !first.some((one) => one.key === key))]
  const counts = { record: 0, task: 0 }
  return all.filter(({ kind }) => (kind === 'record' || kind === 'task' ? counts[kind]++ < mostOfKind : true))
}
