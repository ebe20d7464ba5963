import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FunctionLanguage } from '#shared/nouns/functions/function.ts'
import type { KnownName } from '#client/features/developers/functions/documentation/use-names-of-code.ts'
import { createCodeView, type CodeView, type CodeMark } from '#client/features/developers/functions/editor/code-view.ts'
import type { KnownTable } from '#client/features/developers/functions/editor/complete-code.ts'
import css from '#client/features/developers/functions/editor/editor.module.css'

interface CodeFieldProps {
  label: string
  language: FunctionLanguage
  /** shown when it is another text than the editor's; typing is told by `onChange` */
  source: string
  readOnly: boolean
  tables: readonly KnownTable[]
  names: readonly KnownName[]
  /** faults at their lines */
  marks: readonly CodeMark[]
  onChange: (source: string) => void
  onSave: () => void
}

/** The code of a function, with completion of its names. */
export function CodeField({ label, language, source, readOnly, tables, names, marks, onChange, onSave }: CodeFieldProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<CodeView>(undefined)
  const doing = useRef({ tables, names, onChange, onSave })
  const first = useRef(source)
  useLayoutEffect(() => {
    doing.current = { tables, names, onChange, onSave }
    first.current = source
  })
  useEffect(() => {
    if (!host.current) return undefined
    view.current = createCodeView(host.current, {
      ...{ label, language, readOnly, source: first.current },
      tables: () => doing.current.tables,
      names: () => doing.current.names,
      onChange: (text) => doing.current.onChange(text),
      onSave: () => doing.current.onSave(),
    })
    return () => view.current?.close()
  }, [label, language, readOnly])
  useEffect(() => view.current?.show(source), [source])
  useEffect(() => view.current?.mark(marks), [marks])
  return <div ref={host} className={css.code} />
}
