import { addDays } from '#shared/days/day.ts'
import { isoDayAt } from '#shared/days/zone.ts'
import { readDay } from '#shared/fields/date-text.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { IntegrationInput, InputReading } from '#shared/nouns/connections/integrations/integration.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { textSetting } from '#server/automations/steps/action.ts'
import { plainDay } from '#server/automations/cells/typed-days.ts'
import { fillText, storedForm } from '#server/automations/cells/place-text.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'

/** The value of an integration's input. @throws AppError `invalid_value` for a text that cannot be read as its product wants it */
export function readInput(scope: RunScope, { key, isList, reading, optional }: IntegrationInput): string | string[] {
  const template = textSetting(scope, key)
  // lines are told apart before they are filled, so that a value with lines stays one
  if (isList) return template.split('\n').map((line) => fillText(scope, line).trim())
  if (!reading || (optional && template.trim() === '')) return fillText(scope, template)
  const text = storedForm(scope, template)
  const value = readings[reading](text, scope) ?? readings[reading](plainDay(scope, reading === 'moment' ? 'moment' : 'day', text), scope)
  if (value === undefined) throw new AppError('invalid_value', { reason: 'notDate', text: text.slice(0, 200) })
  return value
}

/** A step's text as a day, or as a moment (ISO). @throws AppError `invalid_value` for a text that is neither */
export function readMoment(scope: RunScope, template: string): { day: string; moment?: undefined } | { moment: string } {
  const text = storedForm(scope, template).trim()
  const read = readDay(text, scope.locale.dateOrder)
  if (read?.rest === '') return { day: read.day }
  const plain = plainDay(scope, 'moment', text)
  const named = readDay(plain, scope.locale.dateOrder)
  if (named?.rest === '') return { day: named.day }
  const moment = readings.moment(text, scope) ?? readings.moment(plain, scope)
  if (moment === undefined) throw new AppError('invalid_value', { reason: 'notDate', text: text.slice(0, 200) })
  return { moment }
}

/** A step's text as a day: that of a moment by the clocks of the organisation. Empty is null. @throws AppError `invalid_value` */
export function readDayOf(scope: RunScope, template: string): string | null {
  const text = storedForm(scope, template).trim()
  if (text === '') return null
  const day = readings.day(text, scope) ?? readings.day(plainDay(scope, 'day', text), scope)
  if (day !== undefined && !/[T ]\d/.test(text)) return day
  const read = readMoment(scope, template)
  return read.moment === undefined ? read.day : isoDayAt(new Date(read.moment), scope.locale.timezone)
}

type Read = (text: string, scope: RunScope) => string | undefined

const readDayText: Read = (text, { locale }) => cellOf(fieldTypes.date.parse(text, {}, locale))
const readings: Readonly<Record<InputReading, Read>> = {
  day: readDayText,
  dayAfter: (text, scope) => {
    const day = readDayText(text, scope)
    return day === undefined ? undefined : addDays(day, 1)
  },
  moment: (text, { locale }) => cellOf(fieldTypes.dateTime.parse(text, {}, locale)),
}

function cellOf(result: ReturnType<typeof fieldTypes.date.parse>): string | undefined {
  return result.ok && typeof result.value === 'string' ? result.value : undefined
}
