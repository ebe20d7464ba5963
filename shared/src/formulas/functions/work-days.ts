import { weekdayAt } from '#shared/days/day.ts'
import { validDay } from '#shared/formulas/calendar.ts'
import type { Call } from '#shared/formulas/functions/call.ts'
import { gives, listParam, number, optional, type FormulaFunction, type Param } from '#shared/formulas/functions/function.ts'

const day = (name: string): Param => ({ name, accepts: 'date' })
const isWorkDay = (at: number): boolean => weekdayAt(at) >= 1 && weekdayAt(at) <= 5

function holidaysOf(call: Call, index: number): Set<number> {
  call.frame.spend(call.list(index).length)
  return new Set(call.numbers(index).filter(isWorkDay))
}

/** Working days from one day to a later one, both counted. */
function countWorkDays(from: number, to: number): number {
  const weeks = Math.floor((to - from + 1) / 7)
  let count = weeks * 5
  for (let at = from + weeks * 7; at <= to; at++) if (isWorkDay(at)) count++
  return count
}

function netWorkDays(call: Call): number {
  const [from, to] = [Math.min(call.number(0), call.number(1)), Math.max(call.number(0), call.number(1))]
  let count = countWorkDays(from, to)
  for (const holiday of holidaysOf(call, 2)) if (holiday >= from && holiday <= to) count--
  const signed = call.number(1) < call.number(0) ? -count : count
  return signed === 0 ? 0 : signed
}

/** Proceeds day by day and charges for each, so that a date of another millennium costs too much. */
function workDay(call: Call): number {
  const holidays = holidaysOf(call, 2)
  const step = call.number(1) < 0 ? -1 : 1
  let at = call.number(0)
  for (let left = Math.abs(Math.trunc(call.number(1))); left > 0;) {
    call.frame.spend(1)
    at = validDay(at + step)
    if (isWorkDay(at) && !holidays.has(at)) left--
  }
  return at
}

export const workDayFunctions: readonly FormulaFunction[] = [
  {
    name: 'NETWORKDAYS',
    aliases: ['DIATRABALHOTOTAL', 'DIAS.LAB'],
    params: [day('from'), day('to'), optional(listParam('holidays', 'date'))],
    result: gives('number'),
    run: netWorkDays,
    doc: {
      en: 'Working days from one date to another, both counted, without holidays.',
      pt: 'Dias úteis de uma data a outra, contando as duas, sem feriados.',
      es: 'Días laborables de una fecha a otra, contando ambas, sin festivos.',
    },
    example: ['NETWORKDAYS("2026-11-16", "2026-11-22", [DATE(2026, 11, 20)])', '4'],
  },
  {
    name: 'WORKDAY',
    aliases: ['DIATRABALHO', 'DIA.LAB'],
    params: [day('from'), number('days'), optional(listParam('holidays', 'date'))],
    result: gives('date'),
    run: workDay,
    doc: {
      en: 'The date some working days on (or back), without holidays.',
      pt: 'A data alguns dias úteis depois (ou antes), sem feriados.',
      es: 'La fecha unos días laborables después (o antes), sin festivos.',
    },
    example: ['WORKDAY("2026-11-20", 1)', '11/23/2026'],
  },
]
