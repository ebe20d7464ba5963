import { useEffect, useState } from 'react'
import { useQuickText } from '#client/nouns/tasks/use-add-task.ts'
import type { QuickTask } from '#client/nouns/tasks/quick/quick-text.ts'

const pauseMs = 150
/** A line that was just read is not read again by Enter; later the days that it names are others. */
const freshMs = 60_000

interface QuickPreviewState {
  /** what the line says so far; undefined: nothing but a title */
  preview: QuickTask | undefined
  read(text: string): Promise<QuickTask>
  /** the same, where the line has just been read */
  known(text: string): QuickTask | undefined
  /** the person wants the words as they are */
  isPlain: boolean
  setPlain(plain: boolean): void
}

/** Reads a line while it is typed. */
export function useQuickPreview(text: string): QuickPreviewState {
  const read = useQuickText()
  const [found, setFound] = useState<{ text: string; quick: QuickTask; at: number }>()
  const [isPlain, setPlain] = useState(false)
  useEffect(() => {
    if (text.trim().length < 3) return
    let isGone = false
    const timer = setTimeout(() => {
      read(text).then(
        (quick) => !isGone && setFound({ text, quick, at: Date.now() }),
        // its words for days did not come: the line is a title
        () => undefined,
      )
    }, pauseMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [text, read])
  return {
    preview: found && text.trim() !== '' && text.startsWith(found.text.slice(0, 3)) ? found.quick : undefined,
    read,
    known: (wanted) => (found && found.text.trim() === wanted && Date.now() - found.at < freshMs ? found.quick : undefined),
    isPlain,
    setPlain,
  }
}
