import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormValue, PublicForm } from '#shared/nouns/public-links/public-item.ts'
import { keepDraft, readDraft, type ChosenFile, type FormDraft, type VisitorLines } from '#client/public/visitor-store.ts'

const pauseMs = 400

/** The key of what a visitor began in a form; undefined where nothing is kept: behind a password, in a block, of answers that are changed. */
export function draftKey(token: string, form: PublicForm, isPlain: boolean): string | undefined {
  return form.keeps === true && isPlain ? token : undefined
}

/** The form as it was begun here before; null: it was not, undefined: not read yet. */
export function useKeptDraft(key: string | undefined): FormDraft | null | undefined {
  const [draft, setDraft] = useState<FormDraft | null | undefined>(key === undefined ? null : undefined)
  useEffect(() => {
    if (key === undefined) return
    let isOver = false
    void readDraft(key).then((kept) => !isOver && setDraft(kept ?? null))
    return () => {
      isOver = true
    }
  }, [key])
  return draft
}

/** The answers of a visitor so far. */
export interface FilledIn {
  values: Readonly<Record<string, FormValue>>
  lines: VisitorLines
  files: readonly ChosenFile[]
  /** of the people and records that were chosen, by id */
  names: Readonly<Record<string, string>>
}

/** Keeps what is filled in, a moment after it changed and when the page goes. */
export function useDraftKeeping(key: string | undefined, { values, lines, files, names }: FilledIn): void {
  const first = useRef({ values, lines, files })
  const keep = useEffectEvent(() => {
    const { current } = first
    if (key === undefined || (current.values === values && current.lines === lines && current.files === files)) return
    void keepDraft(key, { at: Date.now(), values: { ...values }, lines, files, names })
  })
  useEffect(() => {
    const timer = window.setTimeout(keep, pauseMs)
    return () => window.clearTimeout(timer)
  }, [values, lines, files])
  useEffect(() => {
    const leave = (): void => keep()
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [])
}
