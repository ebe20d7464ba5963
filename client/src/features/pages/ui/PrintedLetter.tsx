import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { PageNode } from '#shared/nouns/pages/page-nodes.ts'
import css from '#client/features/pages/ui/LetterDialog.module.css'
import { LetterText } from '#client/features/pages/ui/LetterText.tsx'
import { useLatest } from '#client/lib/use-latest.ts'

interface PrintedLetterProps {
  pageId: string
  /** the browser proposes it as the name of a PDF */
  title: string
  body: readonly PageNode[]
  onDone(): void
}

/** Longest wait for pictures, in ms. */
const picturesMs = 3000

/** A letter that the screen does not show and the paper shows alone; it opens the browser's print dialog by itself. */
export function PrintedLetter({ pageId, title, body, onDone }: PrintedLetterProps) {
  const done = useLatest(onDone)
  useEffect(() => {
    let isOver = false
    const before = document.title
    const print = async () => {
      await Promise.race([picturesLoaded(), new Promise((resolve) => setTimeout(resolve, picturesMs))])
      if (isOver) return
      document.title = title
      window.print()
      document.title = before
      done()
    }
    void print()
    return () => {
      isOver = true
    }
  }, [title, done])
  return createPortal(
    <div className={css.printed} data-letter="">
      <LetterText pageId={pageId} body={body} />
    </div>,
    document.body,
  )
}

/** Resolves when every picture of the letter is there or has failed. */
async function picturesLoaded(): Promise<void> {
  // the letter's lazy parts stand after this turn
  await new Promise((resolve) => setTimeout(resolve, 100))
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-letter] img')]
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
}
