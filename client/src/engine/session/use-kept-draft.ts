import { useRef, useState } from 'react'
import { keepWords, readWords } from '#client/engine/session/use-kept-words.ts'

/**
 * How a draft began: with what is stored; with what was typed earlier and never saved; or with what is stored now, while earlier words were typed over
 * an older state.
 */
export type DraftStart = 'stored' | 'resumed' | 'older'

export interface KeptDraft<T> {
  draft: T
  /** what was stored as the draft began: a save sends what differs from this, so that nobody's change meanwhile is undone */
  base: T
  set(change: Partial<T>): void
  /** its author gives it up: what is stored is shown again */
  forget(): void
  /** the same, then `close` */
  forgetAnd(close: () => void): () => void
  /** it is stored now, and stays in sight */
  saved(): void
  start: DraftStart
  /** shows the earlier words over what is stored now */
  take(): void
}

interface Kept {
  draft?: object
  /** what was stored as it was typed */
  before?: string
}

const none: Kept = {}

/**
 * The words in a dialog or form before they are saved, kept until their author saves or gives them up: a press beside the dialog or a reload takes
 * nothing. `KeptNotice` tells of them. `place` names the form, undefined keeps nothing; parts in `never`, such as secrets, are not kept.
 */
export function useKeptDraft<T extends object>(place: string | undefined, stored: T, never: readonly (keyof T)[] = []): KeptDraft<T> {
  const [{ kept, before, start, base }, setBegun] = useState(() => beginDraft(place, stored, never))
  const [draft, setDraft] = useState<T>(start === 'resumed' ? { ...stored, ...kept.draft } : stored)
  const latest = useRef(draft)
  const show = (next: T): void => {
    latest.current = next
    setDraft(next)
  }
  const set = (change: Partial<T>): void => {
    const next = { ...latest.current, ...change }
    show(next)
    const parts = without(next, never)
    keepWords(place, JSON.stringify(parts) === before ? undefined : { draft: parts, before })
  }
  const end = (shown: T): void => {
    keepWords(place, undefined)
    show(shown)
    setBegun({ kept: none, before: JSON.stringify(without(shown, never)), start: 'stored', base: shown })
  }
  return {
    draft,
    base,
    set,
    forget: () => end(stored),
    forgetAnd: (close) => () => {
      end(stored)
      close()
    },
    saved: () => end(latest.current),
    start,
    take: () => {
      const next = { ...latest.current, ...(kept.draft as Partial<T>) }
      // the words keep the state that they were typed over, so that a later opening offers them again
      const begun = kept.before ?? before
      show(next)
      keepWords(place, { draft: without(next, never), before: begun })
      setBegun({ kept, before: begun, start: 'resumed', base: { ...stored, ...readBase<T>(kept.before) } })
    },
  }
}

function beginDraft<T extends object>(place: string | undefined, stored: T, never: readonly (keyof T)[]) {
  const before = JSON.stringify(without(stored, never))
  const kept = readWords(place, none)
  const start: DraftStart = kept.draft === undefined ? 'stored' : kept.before === before ? 'resumed' : 'older'
  return { kept, before, start, base: stored }
}

const readBase = <T>(before = '{}'): Partial<T> => JSON.parse(before) as Partial<T>

function without<T extends object>(draft: T, never: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(Object.entries(draft).filter(([key]) => !never.includes(key as keyof T))) as Partial<T>
}
