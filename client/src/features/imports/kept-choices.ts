import { useEffect, useState } from 'react'
import { useSession } from '#client/data/session/use-session.ts'

/** Choices nobody came back to: the server keeps the file for a week. */
const keptMs = 7 * 24 * 60 * 60_000

interface Kept {
  at: number
  draft: unknown
}

/** Signing out removes what is named with a person's id. */
const prefixOf = (memberId: string): string => `trama.import.${memberId}.`

/**
 * What a person decides about an import, kept on this device until it is run or dropped ({@link forgetChoices}): a reload goes on with it.
 * `part` tells what else they are about, a sheet or the table it goes into. `restore` gets whatever is stored.
 */
export function useKeptChoices<Draft>(
  importId: string,
  part: string,
  first: (restore: unknown) => Draft,
): [draft: Draft, setDraft: (next: Draft | ((before: Draft) => Draft)) => void] {
  const { memberId } = useSession()
  const prefix = prefixOf(memberId)
  const key = `${prefix}${importId}.${part}`
  const [draft, setDraft] = useState(() => first(read(key)?.draft))
  useEffect(() => forgetOld(prefix), [prefix])
  useEffect(() => {
    try {
      localStorage.setItem(key, JSON.stringify({ at: Date.now(), draft } satisfies Kept))
    } catch {
      // private windows may refuse, and room may be short: the choices then live as long as the tab
    }
  }, [key, draft])
  return [draft, setDraft]
}

/** The import runs, or somebody dropped it. */
export function forgetChoices(memberId: string, importId: string): void {
  removeWhere(`${prefixOf(memberId)}${importId}.`, () => true)
}

function forgetOld(prefix: string): void {
  removeWhere(prefix, (key) => (read(key)?.at ?? 0) < Date.now() - keptMs)
}

function removeWhere(prefix: string, isGone: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix) && isGone(key)) localStorage.removeItem(key)
  } catch {
    // nothing was stored then
  }
}

function read(key: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
    return kept !== null && typeof kept === 'object' && typeof kept.at === 'number' ? kept : undefined
  } catch {
    return undefined
  }
}
