import type { Locale } from '#shared/fields/field-type.ts'
import { monthNames } from '#shared/fields/month-names.ts'

export type DayUnit = 'day' | 'week' | 'month' | 'year'

/** A language's words for days and times, in lower case without accents. A `#` stands for a count and a unit, a unit, or a weekday. */
export interface DayWords {
  /** days from today */
  days: Readonly<Record<string, number>>
  /** January first; any beginning of three letters or more counts */
  months: readonly string[]
  /** Sunday first; any beginning of three letters or more counts */
  weekdays: readonly string[]
  units: Readonly<Record<string, DayUnit>>
  /** words for numbers in front of a unit */
  counts: Readonly<Record<string, number>>
  ahead: readonly string[]
  ago: readonly string[]
  next: readonly string[]
  last: readonly string[]
  /** a weekday without a direction */
  coming: readonly string[]
  clocks: Readonly<Record<string, string>>
  now: readonly string[]
}

const en: DayWords = {
  days: { today: 0, tomorrow: 1, tmrw: 1, yesterday: -1, 'day after tomorrow': 2, 'day before yesterday': -2 },
  months: monthNames.en,
  weekdays: 'sunday monday tuesday wednesday thursday friday saturday'.split(' '),
  units: { day: 'day', days: 'day', week: 'week', weeks: 'week', month: 'month', months: 'month', year: 'year', years: 'year' },
  counts: { a: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ahead: ['in #', '# from now', '# from today'],
  ago: ['# ago'],
  next: ['next #'],
  last: ['last #'],
  coming: ['#', 'this #'],
  clocks: { noon: '12:00', midnight: '00:00' },
  now: ['now'],
}

const pt: DayWords = {
  days: { hoje: 0, amanha: 1, 'depois de amanha': 2, ontem: -1, anteontem: -2, 'antes de ontem': -2 },
  months: monthNames.pt,
  weekdays: 'domingo segunda terca quarta quinta sexta sabado'.split(' '),
  units: { dia: 'day', dias: 'day', semana: 'week', semanas: 'week', mes: 'month', meses: 'month', ano: 'year', anos: 'year' },
  counts: { um: 1, uma: 1, dois: 2, duas: 2, tres: 3, quatro: 4, cinco: 5, seis: 6, sete: 7, oito: 8, nove: 9, dez: 10 },
  ahead: ['em #', 'daqui a #', 'dentro de #'],
  ago: ['ha #', '# atras'],
  next: ['proximo #', 'proxima #', 'no proximo #', 'na proxima #', '# que vem'],
  last: ['ultimo #', 'ultima #', '# passado', '# passada'],
  coming: ['#', 'este #', 'esta #', 'neste #', 'nesta #'],
  clocks: { 'meio-dia': '12:00', 'meia-noite': '00:00' },
  now: ['agora'],
}

const es: DayWords = {
  days: { hoy: 0, manana: 1, 'pasado manana': 2, ayer: -1, anteayer: -2, 'antes de ayer': -2 },
  months: monthNames.es,
  weekdays: 'domingo lunes martes miercoles jueves viernes sabado'.split(' '),
  units: { dia: 'day', dias: 'day', semana: 'week', semanas: 'week', mes: 'month', meses: 'month', ano: 'year', anos: 'year' },
  counts: { un: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10 },
  ahead: ['en #', 'dentro de #'],
  ago: ['hace #'],
  next: ['proximo #', 'proxima #', '# proximo', '# proxima', '# que viene'],
  last: ['ultimo #', 'ultima #', '# pasado', '# pasada'],
  coming: ['#', 'este #', 'esta #'],
  clocks: { mediodia: '12:00', medianoche: '00:00' },
  now: ['ahora'],
}

const words: Readonly<Record<Locale['language'], DayWords>> = { en, pt, es }

/** The words that a person of a language may use: their own, then English ones. */
export function wordsOf(language: Locale['language']): readonly DayWords[] {
  return language === 'en' ? [en] : [words[language], en]
}
