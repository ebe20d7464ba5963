import { isJudging, type FunctionLanguage, type TriggerEvent } from '#shared/nouns/functions/function.ts'
import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import type { FunctionDraft, FunctionSettings } from '#client/features/developers/functions/function-calls.ts'

/** A trigger as its panel holds it: table and language may still be missing. */
export interface TriggerDraft extends Pick<FunctionDraft, 'label' | 'active' | 'is_async'> {
  language: FunctionLanguage | null
  events: readonly TriggerEvent[]
  tableId: string | null
}

export const freshTrigger: TriggerDraft = { label: '', active: 1, is_async: 0, language: null, events: [], tableId: null }

export const draftOf = ({ label, active, is_async, language, trigger }: LowCodeFunction): TriggerDraft => ({
  ...{ label, active, is_async, language },
  ...{ events: trigger?.event ?? [], tableId: trigger?.related_table ?? null },
})

/** The draft as it is saved. @returns undefined while a part is missing */
export function wholeTrigger({ label, active, is_async, language, events, tableId }: TriggerDraft): FunctionDraft | undefined {
  if (label.trim() === '' || language === null || events.length === 0 || tableId === null) return undefined
  const trigger = { event: [...events], related_table: tableId }
  return { label: label.trim(), active, is_async: events.some(isJudging) ? 0 : is_async, language, trigger }
}

/** The parts that a panel changes. The table and events of code that is another person's stay as they are: only its writer and administrators move it. */
export function changesOf(fn: LowCodeFunction, { trigger, ...rest }: FunctionDraft): FunctionSettings {
  const isSame =
    fn.trigger?.related_table === trigger?.related_table && fn.trigger?.event.toSorted().join() === trigger?.event.toSorted().join()
  return isSame ? rest : { ...rest, trigger }
}
