import type { FormLine } from '#client/records/forms/send-form.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** Answers that somebody gave and did not send. */
export interface FormDraft {
  recordId: string
  values: Readonly<Record<string, CellValue>>
  lines: Readonly<Record<string, readonly FormLine[]>>
  page: number
}

interface Kept extends FormDraft {
  at: number
}

const keptMs = 30 * 24 * 60 * 60_000
const mostLetters = 500_000

/** a key with the person's id, because signing out removes such keys */
const prefixOf = (memberId: string): string => `trama.form.${memberId}.`

/** A form's draft on this device. Without storage it lives as long as the tab. */
export function readDraft(memberId: string, formId: string, recordId: string | undefined): FormDraft | undefined {
  try {
    const prefix = prefixOf(memberId)
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && (parse(localStorage.getItem(key))?.at ?? 0) < Date.now() - keptMs) localStorage.removeItem(key)
    return parse(localStorage.getItem(`${prefix}${formId}.${recordId ?? 'new'}`))
  } catch {
    return undefined
  }
}

/** Keeps a draft; undefined forgets it. */
export function writeDraft(memberId: string, formId: string, recordId: string | undefined, draft: FormDraft | undefined): void {
  try {
    const key = `${prefixOf(memberId)}${formId}.${recordId ?? 'new'}`
    const text = draft && JSON.stringify({ ...draft, at: Date.now() } satisfies Kept)
    if (text === undefined || text.length > mostLetters) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // private windows may refuse, and room may be short
  }
}

function parse(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null
    const isDraft = kept !== null && typeof kept === 'object' && typeof kept.at === 'number' && typeof kept.values === 'object'
    return isDraft ? { ...kept, lines: kept.lines ?? {}, page: kept.page ?? 0 } : undefined
  } catch {
    return undefined
  }
}
