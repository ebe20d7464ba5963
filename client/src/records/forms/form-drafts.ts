import { readKept, writeKept } from '#client/engine/session/kept-here.ts'
import type { FormLine } from '#client/records/forms/send-form.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** Answers that somebody gave and did not send. */
export interface FormDraft {
  recordId: string
  values: Readonly<Record<string, CellValue>>
  lines: Readonly<Record<string, readonly FormLine[]>>
  page: number
}

const kind = 'form'
const placeOf = (formId: string, recordId: string | undefined): string => `${formId}.${recordId ?? 'new'}`

/** A form's draft on this device. Without storage it lives as long as the tab. */
export function readDraft(memberId: string, formId: string, recordId: string | undefined): FormDraft | undefined {
  const kept = readKept(kind, memberId, placeOf(formId, recordId)) as Partial<FormDraft> | undefined
  if (typeof kept?.recordId !== 'string' || typeof kept.values !== 'object') return undefined
  return { recordId: kept.recordId, values: kept.values, lines: kept.lines ?? {}, page: kept.page ?? 0 }
}

/** Keeps a draft; undefined forgets it. */
export function writeDraft(memberId: string, formId: string, recordId: string | undefined, draft: FormDraft | undefined): void {
  writeKept(kind, memberId, placeOf(formId, recordId), draft)
}
