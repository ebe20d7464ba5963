import { addMonths, startOfMonth } from '#shared/days/day.ts'
import { dayFrom, dayOfInstant, instantAt, validDay } from '#shared/formulas/calendar.ts'
import type { Call } from '#shared/formulas/functions/call.ts'
import {
  addToDay,
  addToInstant,
  endOfUnit,
  readUnit,
  startOfUnit,
  unitLength,
  unitsBetweenDays,
  unitsBetweenInstants,
} from '#shared/formulas/functions/date-units.ts'
import { gives, number, optional, sameAs, temporal, text, type FormulaFunction, type Param } from '#shared/formulas/functions/function.ts'
import { exact, tidy } from '#shared/formulas/decimal.ts'
import { fail } from '#shared/formulas/refused.ts'

const day = (name: string): Param => ({ name, accepts: 'date' })
const moment = (name: string): Param => ({ name, accepts: 'temporal', together: 'values' })
const always = (): boolean => true

function today(call: Call): number {
  return dayOfInstant(call.frame.env.now, call.frame.timezone)
}

function between(call: Call): number {
  const unit = readUnit(call.text(2, 'days'))
  return call.kind(0) === 'dateTime'
    ? unitsBetweenInstants(call.number(0), call.number(1), unit, call.frame.timezone)
    : unitsBetweenDays(call.number(0), call.number(1), unit)
}

export const dateFunctions: readonly FormulaFunction[] = [
  {
    name: 'TODAY',
    aliases: ['HOJE', 'HOY'],
    params: [],
    result: gives('date'),
    usesNow: always,
    run: today,
    doc: {
      en: "Today, in the organisation's time zone.",
      pt: 'Hoje, no fuso da organização.',
      es: 'Hoy, en la zona horaria de la organización.',
    },
    example: ['DATEDIF(TODAY(), TODAY() + 7, "days")', '7'],
  },
  {
    name: 'NOW',
    aliases: ['AGORA', 'AHORA'],
    params: [],
    result: gives('dateTime'),
    usesNow: always,
    run: (call) => call.frame.env.now,
    doc: { en: 'The present date and time.', pt: 'A data e a hora de agora.', es: 'La fecha y la hora actuales.' },
    example: ['NOW() >= TODAY()', 'TRUE'],
  },
  {
    name: 'DATE',
    aliases: ['DATA', 'FECHA'],
    params: [number('year'), number('month'), number('day')],
    result: gives('date'),
    run: (call) => dayFrom(call.number(0), call.number(1), call.number(2)),
    doc: {
      en: 'A day; months and days may run over (month 13 is January).',
      pt: 'Um dia; meses e dias podem passar (mês 13 é janeiro).',
      es: 'Un día; meses y días pueden pasarse (mes 13 es enero).',
    },
    example: ['DATE(2026, 14, 1)', '02/01/2027'],
  },
  {
    name: 'DATETIME',
    aliases: ['DATAHORA', 'FECHAHORA'],
    params: [day('date'), number('hour'), optional(number('minute')), optional(number('second'))],
    result: gives('dateTime'),
    run: (call) => {
      const seconds = (call.number(1) * 60 + call.number(2)) * 60 + call.number(3)
      return Math.abs(seconds) < 1e12 ? instantAt(call.number(0), Math.round(seconds * 1000), call.frame.timezone) : fail('outOfRange')
    },
    doc: { en: 'A day at a time of day.', pt: 'Um dia numa hora do dia.', es: 'Un día a una hora del día.' },
    example: ['DATETIME("2026-03-31", 14, 30)', '03/31/2026 14:30'],
  },
  {
    name: 'DATEADD',
    aliases: ['SOMAR.DATA', 'SUMAR.FECHA'],
    params: [temporal('date'), number('count'), text('unit')],
    result: sameAs(0),
    run: (call) => {
      const unit = readUnit(call.text(2))
      return call.kind(0) === 'dateTime'
        ? addToInstant(call.number(0), call.number(1), unit, call.frame.timezone)
        : addToDay(call.number(0), call.number(1), unit)
    },
    doc: {
      en: 'Moves a date by years, quarters, months, weeks, days, hours, minutes or seconds.',
      pt: 'Move uma data em anos, trimestres, meses, semanas, dias, horas, minutos ou segundos.',
      es: 'Mueve una fecha en años, trimestres, meses, semanas, días, horas, minutos o segundos.',
    },
    example: ['DATEADD("2026-01-31", 1, "month")', '02/28/2026'],
  },
  {
    name: 'DATEDIF',
    aliases: ['DATADIF', 'SIFECHA', 'DATETIME_DIFF', 'DATEDIFF'],
    params: [moment('from'), moment('to'), text('unit')],
    result: gives('number'),
    run: between,
    doc: {
      en: 'Whole units from one date to another; negative when the other is earlier.',
      pt: 'Unidades inteiras de uma data a outra; negativo quando a outra é anterior.',
      es: 'Unidades enteras de una fecha a otra; negativo cuando la otra es anterior.',
    },
    example: ['DATEDIF("2026-01-31", "2026-03-01", "months")', '1'],
  },
  {
    name: 'DAYS',
    aliases: ['DIAS', 'DÍAS'],
    params: [day('to'), day('from')],
    result: gives('number'),
    run: (call) => call.number(0) - call.number(1),
    doc: {
      en: 'Days from the second date to the first.',
      pt: 'Dias da segunda data até a primeira.',
      es: 'Días de la segunda fecha a la primera.',
    },
    example: ['DAYS("2026-03-01", "2026-02-01")', '28'],
  },
  {
    name: 'EDATE',
    aliases: ['DATAM', 'FECHA.MES'],
    params: [day('date'), number('months')],
    result: gives('date'),
    run: (call) => validDay(addMonths(call.number(0), Math.trunc(call.number(1)))),
    doc: { en: 'The same day some months on.', pt: 'O mesmo dia alguns meses depois.', es: 'El mismo día unos meses después.' },
    example: ['EDATE("2024-02-29", 12)', '02/28/2025'],
  },
  {
    name: 'EOMONTH',
    aliases: ['FIMMÊS', 'FIN.MES'],
    params: [day('date'), number('months')],
    result: gives('date'),
    run: (call) => validDay(addMonths(startOfMonth(call.number(0)), Math.trunc(call.number(1)) + 1) - 1),
    doc: {
      en: 'The last day of the month, some months on.',
      pt: 'O último dia do mês, alguns meses depois.',
      es: 'El último día del mes, unos meses después.',
    },
    example: ['EOMONTH("2026-01-10", 1)', '02/28/2026'],
  },
  {
    name: 'STARTOF',
    aliases: ['INÍCIO.DE', 'INICIO.DE'],
    params: [day('date'), text('unit')],
    result: gives('date'),
    run: (call) => startOfUnit(call.number(0), readUnit(call.text(1))),
    doc: {
      en: 'The first day of the week, month, quarter or year; weeks begin on Monday.',
      pt: 'O primeiro dia da semana, do mês, do trimestre ou do ano; semanas começam na segunda.',
      es: 'El primer día de la semana, del mes, del trimestre o del año; las semanas empiezan el lunes.',
    },
    example: ['STARTOF("2026-11-21", "quarter")', '10/01/2026'],
  },
  {
    name: 'ENDOF',
    aliases: ['FIM.DE', 'FIN.DE'],
    params: [day('date'), text('unit')],
    result: gives('date'),
    run: (call) => endOfUnit(call.number(0), readUnit(call.text(1))),
    doc: {
      en: 'The last day of the week, month, quarter or year.',
      pt: 'O último dia da semana, do mês, do trimestre ou do ano.',
      es: 'El último día de la semana, del mes, del trimestre o del año.',
    },
    example: ['ENDOF("2026-11-21", "week")', '11/22/2026'],
  },
  {
    name: 'AGE',
    aliases: ['IDADE', 'EDAD'],
    params: [day('birth'), optional(day('on'))],
    result: gives('number'),
    usesNow: (count) => count < 2,
    run: (call) => unitsBetweenDays(call.number(0), call.has(1) ? call.number(1) : today(call), { months: 12 }),
    doc: {
      en: 'Whole years since a day, today or on another day.',
      pt: 'Anos inteiros desde um dia, hoje ou em outro dia.',
      es: 'Años enteros desde un día, hoy o en otro día.',
    },
    example: ['AGE("2000-02-29", "2026-02-28")', '26'],
  },
  {
    name: 'DURATION',
    aliases: ['DURAÇÃO', 'DURACIÓN'],
    params: [number('count'), text('unit')],
    result: gives('duration'),
    run: (call) => tidy(Math.round(call.number(0) * unitLength(readUnit(call.text(1))))),
    doc: {
      en: 'A span of weeks, days, hours, minutes or seconds.',
      pt: 'Um período de semanas, dias, horas, minutos ou segundos.',
      es: 'Un período de semanas, días, horas, minutos o segundos.',
    },
    example: ['DURATION(90, "minutes")', '1:30:00'],
  },
  {
    name: 'DURATIONIN',
    aliases: ['DURAÇÃO.EM', 'DURACIÓN.EN'],
    params: [{ name: 'duration', accepts: 'duration' }, text('unit')],
    result: gives('number'),
    run: (call) => exact(call.exact(0) / unitLength(readUnit(call.text(1)))),
    doc: { en: 'A span as a number of units.', pt: 'Um período como número de unidades.', es: 'Un período como número de unidades.' },
    example: ['DURATIONIN(DURATION(90, "minutes"), "hours")', '1.5'],
  },
]
