import type { Locale } from '#shared/fields/field-type.ts'

type Language = Locale['language']

/** How formulas write yes and no, as spreadsheets of the language do. */
export const truthWords: Readonly<Record<Language, readonly [no: string, yes: string]>> = {
  en: ['FALSE', 'TRUE'],
  pt: ['FALSO', 'VERDADEIRO'],
  es: ['FALSO', 'VERDADERO'],
}

/** Names are ours rather than the platform's: server and device must write the same. */
export const monthNames: Readonly<Record<Language, readonly string[]>> = {
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  pt: ['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
  es: ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
}

/** From Sunday, as days/day.ts counts. */
export const dayNames: Readonly<Record<Language, readonly string[]>> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  pt: ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado'],
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
}
