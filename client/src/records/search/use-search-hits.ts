import { useEffect, useState } from 'react'
import type { SearchHit } from '#shared/nouns/search/search-calls.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { call } from '#client/engine/api/call.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { findOnDevice } from '#client/records/search/find-on-device.ts'

/** Pause after the last key: before this device looks, before the server is asked (specification 2 §9), and letters from which a search begins. */
const pauseMs = 200
const loadingMs = 800
const fewestLetters = 2
/** tasks that the device adds to what it found */
const mostTasks = 5

interface Found {
  text: string
  hits: readonly SearchHit[]
  /** an answer of the device or the server is still to come */
  isMore: boolean
  /** the server had no time to look at everything */
  isPartial: boolean
  /** the server was asked, and gave no answer */
  isFailed: boolean
}

const nothing: Found = { text: '', hits: [], isMore: false, isPartial: false, isFailed: false }
/** between the last key and the first look */
const waiting: Found = { ...nothing, isMore: true }

/** Records, pages and tasks that hold a text: those on this device at once, then the server's, when there is a network. */
export function useSearchHits(query: string): Found {
  const locale = useLocale()
  const [found, setFound] = useState(nothing)
  const text = query.trim()
  useEffect(() => {
    if (text.length < fewestLetters) return undefined
    const device = currentDevice.get()
    if (!device) return undefined
    const gone = new AbortController()
    const { signal } = gone
    let isPartial = false
    let isFailed = false
    let loading = 0
    const show = (hits: readonly SearchHit[], isMore: boolean): void => {
      if (!signal.aborted)
        setFound((before) => ({
          ...{ text, isMore, isPartial, isFailed },
          hits: merge(before.text === text ? before.hits : [], hits),
        }))
    }
    const timer = setTimeout(() => {
      let isMore = device.network.online.get()
      void findOnDevice(device, text, locale, signal).then(
        (hits) => show(hits, isMore),
        () => undefined,
      )
      // documents are no part of the first screens
      void import('#client/records/search/find-tasks-on-device.ts')
        .then(({ findTasksOnDevice }) => findTasksOnDevice(device, text, signal))
        .then(
          (hits) => show(hits.slice(0, mostTasks), isMore),
          () => undefined,
        )
      // words of pages are the server's to find: it has them at hand
      const findPages = (): void =>
        void import('#client/records/search/find-pages-on-device.ts')
          .then(({ findPagesOnDevice }) => findPagesOnDevice(device, text, signal))
          .then(
            (hits) => show(hits, false),
            () => undefined,
          )
      if (!isMore) return findPages()
      const answered = (hits: readonly SearchHit[]): void => {
        isMore = false
        show(hits, false)
      }
      const ask = (): void =>
        void call('POST search', { body: { text }, signal }).then(
          ({ hits, complete }) => {
            isPartial = !complete
            answered(hits)
          },
          // without an answer the device's own hits stay
          () => {
            isFailed = true
            answered([])
            findPages()
          },
        )
      loading = window.setTimeout(ask, loadingMs - pauseMs)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      clearTimeout(loading)
      gone.abort()
    }
  }, [locale, text])
  if (text.length < fewestLetters || !currentDevice.get()) return nothing
  return found.text === text ? found : waiting
}

const keyOf = (hit: SearchHit): string => (hit.kind === 'record' ? `${hit.tableId} ${hit.id}` : `${hit.kind} ${hit.id}`)

/** The first hits keep their places, so that nothing moves under the pointer. */
function merge(first: readonly SearchHit[], later: readonly SearchHit[]): SearchHit[] {
  const known = new Set(first.map(keyOf))
  return [...first, ...later.filter((hit) => !known.has(keyOf(hit)))]
}
