import { useEffect, useState } from 'react'
import { copyText } from '#client/lib/copy-text.ts'

/** ms that a button shows its success (specification 1 §4) */
const copiedFor = 5000

/** Copies a text; `copied` is true for a while afterwards. */
export function useCopy(text: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = window.setTimeout(() => setCopied(false), copiedFor)
    return () => window.clearTimeout(timer)
  }, [copied])
  return { copied, copy: () => void copyText(text).then(setCopied) }
}
