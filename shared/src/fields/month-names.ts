import type { Locale } from '#shared/fields/field-type.ts'

/** January first, in lower case without accents; any beginning of three letters or more counts. */
export const monthNames: Readonly<Record<Locale['language'], readonly string[]>> = {
  en: 'january february march april may june july august september october november december'.split(' '),
  pt: 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
}

/** Of languages that nobody reads the product in, though their programs write files. */
const foreignNames: readonly (readonly string[])[] = [
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(' '),
  'januar februar marz april mai juni juli august september oktober november dezember'.split(' '),
]
const shortNames: Readonly<Record<string, number>> = { sept: 9, mrz: 3 }

/** The month of a name in any of the languages, from 1; 0 for none. Files come from programs of other languages than their readers'. */
export function monthOfName(word: string): number {
  if (word.length < 3) return 0
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  for (const names of [...Object.values(monthNames), ...foreignNames]) {
    const [place, another] = names.flatMap((name, index) => (name.startsWith(plain) ? [index] : []))
    // "jui" is June and July
    if (place !== undefined && another === undefined) return place + 1
  }
  return shortNames[plain] ?? 0
}
