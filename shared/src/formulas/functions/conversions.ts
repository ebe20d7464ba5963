import { readIsoDay } from '#shared/days/day.ts'
import type { ClockTime } from '#shared/fields/date-text.ts'
import { readMoment } from '#shared/fields/written-moment.ts'
import { currencyMarkOf } from '#shared/fields/types/currency.ts'
import { readNumberText, writeNumber } from '#shared/fields/number-text.ts'
import { instantAt } from '#shared/formulas/calendar.ts'
import { roundAt, halfAway, tidy } from '#shared/formulas/decimal.ts'
import type { Call } from '#shared/formulas/functions/call.ts'
import { gives, number, optional, text, type FormulaFunction } from '#shared/formulas/functions/function.ts'
import { formatDate } from '#shared/formulas/functions/format-date.ts'
import { formatNumber } from '#shared/formulas/functions/format-number.ts'
import { boundedText } from '#shared/formulas/frame.ts'
import { fail } from '#shared/formulas/refused.ts'
import { writeValue } from '#shared/formulas/value-text.ts'

/** A text as a number, read as people of the organisation's language write: currency signs and a per cent sign are understood. */
function readNumber(call: Call): number {
  const { locale } = call.frame.env
  const written = call.text(0).trim()
  if (written.length > 100) return fail('notNumber')
  const share = written.endsWith('%')
  const mark = currencyMarkOf(written)
  let body = share ? written.slice(0, -1) : written
  if (mark !== undefined) body = body.replace(new RegExp(mark.replace(/[$]/g, '\\$'), 'i'), '')
  const read = readNumberText(body.replace(locale.currencySymbol, ''), locale)
  if (read === undefined) return fail('notNumber')
  return tidy(Number(read) / (share ? 100 : 1))
}

function readDateText(call: Call): { day: number; time: ClockTime | undefined } {
  const read = readMoment(call.text(0).trim(), call.frame.env.locale.dateOrder)
  const day = read && readIsoDay(read.day)
  return day === undefined ? fail('notDate') : { day, time: read?.time }
}

const isEmptyText = (call: Call): boolean => call.text(0).trim() === ''

function formatted(call: Call): string {
  const type = call.types[0]
  const value = call.value(0)
  const pattern = call.text(1)
  const { locale } = call.frame.env
  if (value === null || !type) return ''
  if (pattern === '') return boundedText(call.frame, writeValue(value, type, locale))
  call.frame.spend(pattern.length)
  if (typeof value === 'number' && (type.kind === 'date' || type.kind === 'dateTime')) {
    return boundedText(call.frame, formatDate(value, type.kind, pattern, locale))
  }
  if (typeof value !== 'number' || type.kind === 'duration') return boundedText(call.frame, writeValue(value, type, locale))
  return boundedText(call.frame, formatNumber(type.kind === 'currency' ? tidy(value / 100) : value, pattern, locale))
}

export const conversionFunctions: readonly FormulaFunction[] = [
  {
    name: 'VALUE',
    aliases: ['VALOR'],
    params: [text('text')],
    result: gives('number'),
    run: (call) => (isEmptyText(call) ? null : readNumber(call)),
    doc: { en: 'A text read as a number.', pt: 'Um texto lido como número.', es: 'Un texto leído como número.' },
    example: ['VALUE("$1,234.50")', '1234.5'],
  },
  {
    name: 'NUMBER',
    aliases: ['NÚMERO', 'TONUMBER'],
    params: [number('value')],
    result: gives('number'),
    run: (call) => call.number(0),
    doc: {
      en: 'Money, a percentage, a span (in days) or a tick as a plain number.',
      pt: 'Dinheiro, percentual, período (em dias) ou marcação como número simples.',
      es: 'Dinero, porcentaje, período (en días) o casilla como número simple.',
    },
    example: ['NUMBER(12.5%)', '0.125'],
  },
  {
    name: 'MONEY',
    aliases: ['DINHEIRO', 'DINERO', 'MOEDA', 'MONEDA', 'CURRENCY'],
    params: [{ name: 'amount', accepts: 'currency' }],
    result: gives('currency'),
    run: (call) => halfAway(call.number(0)),
    doc: {
      en: 'A number as money, rounded to cents.',
      pt: 'Um número como dinheiro, arredondado em centavos.',
      es: 'Un número como dinero, redondeado a centavos.',
    },
    example: ['MONEY(1234.505)', '$1,234.51'],
  },
  {
    name: 'PERCENT',
    aliases: ['PERCENTUAL', 'PORCENTAJE'],
    params: [{ name: 'share', accepts: 'percent' }],
    result: gives('percent'),
    run: (call) => call.number(0),
    doc: {
      en: 'A number as a percentage: 0.5 is 50%.',
      pt: 'Um número como percentual: 0,5 é 50%.',
      es: 'Un número como porcentaje: 0,5 es 50%.',
    },
    example: ['PERCENT(1 / 8)', '12.5%'],
  },
  {
    name: 'TEXT',
    aliases: ['TEXTO', 'DATETIME_FORMAT'],
    params: [
      { name: 'value', accepts: 'any' },
      { name: 'format', accepts: 'text', optional: true },
    ],
    result: gives('text'),
    run: formatted,
    doc: {
      en: 'A value as text, by a format: "0.00", "#,##0", "0%", "yyyy-mm-dd", "dd mmm yyyy hh:mm".',
      pt: 'Um valor como texto, por um formato: "0.00", "#,##0", "0%", "yyyy-mm-dd", "dd mmm yyyy hh:mm".',
      es: 'Un valor como texto, con un formato: "0.00", "#,##0", "0%", "yyyy-mm-dd", "dd mmm yyyy hh:mm".',
    },
    example: ['TEXT(DATE(2026, 3, 31), "dd mmm yyyy")', '31 Mar 2026'],
  },
  {
    name: 'FIXED',
    aliases: ['DEF.NÚM.DEC', 'DECIMAL'],
    params: [number('number'), optional(number('decimals'))],
    result: gives('text'),
    run: (call) => {
      const decimals = call.whole(1, 0, 15, 2)
      return writeNumber(roundAt(call.number(0), decimals, halfAway), decimals, call.frame.env.locale)
    },
    doc: {
      en: 'A number as text with so many decimals.',
      pt: 'Um número como texto com tantas casas decimais.',
      es: 'Un número como texto con tantos decimales.',
    },
    example: ['FIXED(1234.5)', '1,234.50'],
  },
  {
    name: 'DATEVALUE',
    aliases: ['DATA.VALOR', 'FECHANUMERO', 'TODATE'],
    params: [text('text')],
    result: gives('date'),
    run: (call) => {
      if (isEmptyText(call)) return null
      return readDateText(call).day
    },
    doc: { en: 'A text read as a day.', pt: 'Um texto lido como dia.', es: 'Un texto leído como día.' },
    example: ['DATEVALUE("2026-03-31") + 1', '04/01/2026'],
  },
  {
    name: 'DATETIMEVALUE',
    aliases: ['DATAHORA.VALOR', 'FECHAHORANUMERO'],
    params: [text('text')],
    result: gives('dateTime'),
    run: (call) => {
      if (isEmptyText(call)) return null
      const { day, time = { hour: 0, minute: 0, second: 0, millisecond: 0, offset: undefined } } = readDateText(call)
      const since = ((time.hour * 60 + time.minute) * 60 + time.second) * 1000 + time.millisecond
      if (time.offset !== undefined) return instantAt(day, since, 'UTC') - time.offset * 60_000
      return instantAt(day, since, call.frame.timezone)
    },
    doc: { en: 'A text read as a date and time.', pt: 'Um texto lido como data e hora.', es: 'Un texto leído como fecha y hora.' },
    example: ['HOUR(DATETIMEVALUE("2026-03-31 2:05 pm"))', '14'],
  },
  {
    name: 'RECORDID',
    aliases: ['RECORD_ID', 'ID.REGISTRO'],
    params: [],
    result: gives('text'),
    readsRecord: true,
    run: (call) => call.frame.row.id,
    doc: { en: "The record's own id.", pt: 'O id do próprio registro.', es: 'El id del propio registro.' },
    example: ['LEN(RECORDID())', '36'],
  },
]
