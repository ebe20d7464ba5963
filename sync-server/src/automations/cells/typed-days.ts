import { isoDay } from '#shared/days/day.ts'
import { wallClock } from '#shared/days/clock.ts'
import type { TypedAs } from '#shared/fields/field-type.ts'
import { rewriteTyped } from '#shared/fields/typed/typed-text.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'

/** A day or a time in words (`tomorrow`, `next friday`) as every parser reads it, as in cells; other texts as they are. */
export function plainDay({ context, locale }: RunScope, typedAs: TypedAs | undefined, text: string): string {
  const at = wallClock(context.now(), locale.timezone)
  const today = isoDay(at)
  if (typedAs === undefined || today === undefined) return text
  const clock = [at.hour, at.minute].map((part) => String(part).padStart(2, '0')).join(':')
  return rewriteTyped(typedAs, text, { language: locale.language, dateOrder: locale.dateOrder, today, clock }) ?? text
}
