import { useEffect, useRef, useState } from 'react'
import type { MisfitReason } from '#shared/fields/misfit-reasons.ts'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import { parseCell } from '#client/cells/cell-text.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { typedParser } from '#client/cells/typed-parser.ts'
import { useDroppedText } from '#client/cells/use-dropped-text.ts'
import { useLeavingPage } from '#client/lib/leaving-page.ts'

interface TextDraft {
  text: string
  /** the reason why it was not kept; undefined once the text is changed */
  reason: MisfitReason | undefined
  write(text: string): void
  /** Keeps a fitting value, once. @returns false for a misfit: `reason` has the reason, and the text stays */
  keep(): boolean
  /** Discards the text. */
  giveUp(): void
}

/** The draft in a cell's editor until the field's type has read it. `initial`: the value as the editor writes it. */
export function useTextDraft({ field, start, commit }: Pick<CellEditorProps, 'field' | 'start' | 'commit'>, initial: string): TextDraft {
  const locale = useLocale()
  const [text, setText] = useState(initial)
  const [reason, setReason] = useState<MisfitReason>()
  const leave = useRef<() => void>(undefined)
  // losing the record, the field or the screen counts as leaving, too
  useEffect(() => () => leave.current?.(), [])
  useLeavingPage(() => leave.current?.())
  const drop = useDroppedText(field.label)
  const closed = useRef(false)
  const draft: TextDraft = {
    text,
    reason,
    write(next) {
      setText(next)
      setReason(undefined)
      drop(undefined)
    },
    keep() {
      if (closed.current) return true
      if (text === initial && start === 'keep') return (closed.current = true)
      const read = (typedParser.get() ?? parseCell)(field, text, locale)
      if (!read.ok) {
        setReason(read.reason)
        drop({ text, reason: read.reason })
        return false
      }
      closed.current = true
      commit(read.value)
      return true
    },
    giveUp() {
      closed.current = true
      drop(undefined)
    },
  }
  useEffect(() => {
    leave.current = () => {
      if (text !== initial) draft.keep()
    }
  })
  return draft
}
