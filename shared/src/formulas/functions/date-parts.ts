import { splitDay, startOfWeek, weekdayAt, type DayParts } from '#shared/days/day.ts'
import { wallClock, type WallClock } from '#shared/days/clock.ts'
import { dayFrom, validDay } from '#shared/formulas/calendar.ts'
import type { Call } from '#shared/formulas/functions/call.ts'
import { gives, number, optional, type FormulaFunction, type Param } from '#shared/formulas/functions/function.ts'
import { dayNames, monthNames } from '#shared/formulas/words.ts'

const date: Param = { name: 'date', accepts: 'date' }
const time: Param = { name: 'date and time', accepts: 'dateTime' }

const ofDay = (part: keyof DayParts) => (call: Call) => splitDay(call.number(0))[part]
const ofClock = (part: keyof WallClock) => (call: Call) => wallClock(call.number(0), call.frame.timezone)[part]

/** The number of a weekday in the three numberings of spreadsheets: 1 (Sunday is 1), 2 (Monday is 1), 3 (Monday is 0). */
function weekday(call: Call): number {
  const day = weekdayAt(call.number(0))
  const sinceMonday = (day + 6) % 7
  const kinds = [day + 1, sinceMonday + 1, sinceMonday]
  return kinds[call.whole(1, 1, 3, 1) - 1] ?? day
}

/** Weeks since the one with January 1st; they begin on Sunday (1) or Monday (2). */
function weekOfYear(call: Call): number {
  const day = call.number(0)
  const kind = call.whole(1, 1, 2, 1)
  const firstWeek = startOfWeek(dayFrom(splitDay(day).year, 1, 1), kind === 2 ? 1 : 0)
  return Math.floor((day - firstWeek) / 7) + 1
}

/** ISO 8601: the first week of a year is the one with its first Thursday. */
function isoWeek(day: number): number {
  // the last days of year 9999 belong to a week whose Thursday cannot be written
  const thursday = validDay(startOfWeek(day, 1) + 3)
  return Math.floor((thursday - dayFrom(splitDay(thursday).year, 1, 1)) / 7) + 1
}

export const datePartFunctions: readonly FormulaFunction[] = [
  {
    name: 'YEAR',
    aliases: ['ANO', 'AÑO'],
    params: [date],
    result: gives('number'),
    run: ofDay('year'),
    doc: { en: 'The year of a date.', pt: 'O ano de uma data.', es: 'El año de una fecha.' },
    example: ['YEAR("2026-03-31")', '2026'],
  },
  {
    name: 'QUARTER',
    aliases: ['TRIMESTRE'],
    params: [date],
    result: gives('number'),
    run: (call) => Math.ceil(splitDay(call.number(0)).month / 3),
    doc: { en: 'The quarter, 1 to 4.', pt: 'O trimestre, de 1 a 4.', es: 'El trimestre, de 1 a 4.' },
    example: ['QUARTER("2026-11-21")', '4'],
  },
  {
    name: 'MONTH',
    aliases: ['MÊS'],
    params: [date],
    result: gives('number'),
    run: ofDay('month'),
    doc: { en: 'The month, 1 to 12.', pt: 'O mês, de 1 a 12.', es: 'El mes, de 1 a 12.' },
    example: ['MONTH("2026-03-31")', '3'],
  },
  {
    name: 'DAY',
    aliases: ['DIA'],
    params: [date],
    result: gives('number'),
    run: ofDay('day'),
    doc: { en: 'The day of the month.', pt: 'O dia do mês.', es: 'El día del mes.' },
    example: ['DAY("2026-03-31")', '31'],
  },
  {
    name: 'HOUR',
    aliases: ['HORA'],
    params: [time],
    result: gives('number'),
    run: ofClock('hour'),
    doc: { en: 'The hour, 0 to 23.', pt: 'A hora, de 0 a 23.', es: 'La hora, de 0 a 23.' },
    example: ['HOUR("2026-03-31 14:30")', '14'],
  },
  {
    name: 'MINUTE',
    aliases: ['MINUTO'],
    params: [time],
    result: gives('number'),
    run: ofClock('minute'),
    doc: { en: 'The minute, 0 to 59.', pt: 'O minuto, de 0 a 59.', es: 'El minuto, de 0 a 59.' },
    example: ['MINUTE("2026-03-31 14:30")', '30'],
  },
  {
    name: 'SECOND',
    aliases: ['SEGUNDO'],
    params: [time],
    result: gives('number'),
    run: ofClock('second'),
    doc: { en: 'The second, 0 to 59.', pt: 'O segundo, de 0 a 59.', es: 'El segundo, de 0 a 59.' },
    example: ['SECOND("2026-03-31 14:30:15")', '15'],
  },
  {
    name: 'WEEKDAY',
    aliases: ['DIA.DA.SEMANA', 'DIASEM'],
    params: [date, optional(number('kind'))],
    result: gives('number'),
    run: weekday,
    doc: {
      en: 'The day of the week: Sunday is 1; with kind 2 Monday is 1, with kind 3 Monday is 0.',
      pt: 'O dia da semana: domingo é 1; com tipo 2 segunda é 1, com tipo 3 segunda é 0.',
      es: 'El día de la semana: domingo es 1; con tipo 2 lunes es 1, con tipo 3 lunes es 0.',
    },
    example: ['WEEKDAY("2026-11-21")', '7'],
  },
  {
    name: 'WEEKNUM',
    aliases: ['NÚMSEMANA', 'NUM.DE.SEMANA'],
    params: [date, optional(number('kind'))],
    result: gives('number'),
    run: weekOfYear,
    doc: {
      en: 'The week of the year that begins on Sunday; with kind 2 on Monday.',
      pt: 'A semana do ano que começa no domingo; com tipo 2 na segunda.',
      es: 'La semana del año que empieza el domingo; con tipo 2 el lunes.',
    },
    example: ['WEEKNUM("2026-11-21")', '47'],
  },
  {
    name: 'ISOWEEKNUM',
    aliases: ['NÚMSEMANAISO', 'ISO.NUM.DE.SEMANA'],
    params: [date],
    result: gives('number'),
    run: (call) => isoWeek(call.number(0)),
    doc: { en: 'The week of the year by ISO 8601.', pt: 'A semana do ano pela ISO 8601.', es: 'La semana del año según ISO 8601.' },
    example: ['ISOWEEKNUM("2027-01-01")', '53'],
  },
  {
    name: 'MONTHNAME',
    aliases: ['NOME.DO.MÊS', 'NOMBRE.DEL.MES'],
    params: [date],
    result: gives('text'),
    run: (call) => monthNames[call.frame.env.locale.language][splitDay(call.number(0)).month - 1] ?? null,
    doc: { en: 'The name of the month.', pt: 'O nome do mês.', es: 'El nombre del mes.' },
    example: ['MONTHNAME("2026-03-31")', 'March'],
  },
  {
    name: 'DAYNAME',
    aliases: ['NOME.DO.DIA', 'NOMBRE.DEL.DIA'],
    params: [date],
    result: gives('text'),
    run: (call) => dayNames[call.frame.env.locale.language][weekdayAt(call.number(0))] ?? null,
    doc: { en: 'The name of the day of the week.', pt: 'O nome do dia da semana.', es: 'El nombre del día de la semana.' },
    example: ['DAYNAME("2026-11-21")', 'Saturday'],
  },
]
