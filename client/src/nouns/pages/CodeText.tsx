import { useEffect, useState } from 'react'
import type { CodePart } from '#client/nouns/pages/highlight-code.ts'

/** Code in the colours of its language, as soon as the library for them is there. */
export function CodeText({ code, language }: { code: string; language: string }) {
  const [coloured, setColoured] = useState<{ code: string; language: string; parts: CodePart[] }>()
  useEffect(() => {
    if (language === '') return
    let isGone = false
    import('#client/nouns/pages/highlight-code.ts').then(
      ({ highlightCode }) => {
        if (!isGone) setColoured({ code, language, parts: highlightCode(code, language) })
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [code, language])
  if (coloured?.code !== code || coloured.language !== language) return code
  return coloured.parts.map(({ text, className }, index) => (
    <span key={index} className={className}>
      {text}
    </span>
  ))
}
