import { useEffect, useState } from 'react'
import type { ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { useSession } from '#client/engine/session/use-session.ts'

/** ms to keep abandoned choices: the server keeps the file for a week */
const keptMs = 7 * 24 * 60 * 60_000

interface Kept {
  at: number
  draft: unknown
}

/** a key with the person's id, because signing out removes such keys */
const prefixOf = (memberId: string): string => `trama.import.${memberId}.`

/**
 * A person's choices for an import, kept on this device until it is run or dropped ({@link forgetChoices}). A reload continues with them.
 * `part` names their further subject, a sheet or the target table. `restore` gets the stored value, whatever it is.
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

/** Names one reading of a file: other choices about it give other columns. */
export function readingOf({ sheet = 0, encoding, headerRow, range }: ImportPreview): string {
  return [sheet, encoding, headerRow ?? 'none', ...(range === undefined ? [] : [range])].join('.')
}

/** Forgets the choices of an import that runs or was dropped. */
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
