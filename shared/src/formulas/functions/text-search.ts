import { gives, number, optional, text, type FormulaFunction } from '#shared/formulas/functions/function.ts'
import type { Call } from '#shared/formulas/functions/call.ts'
import { lengthOf, unitAt } from '#shared/formulas/functions/letters.ts'
import { likeMatches } from '#shared/formulas/functions/like.ts'
import { boundedText, maxTextLength, type Frame } from '#shared/formulas/frame.ts'
import { folded, letterCost } from '#shared/formulas/letter-costs.ts'
import { fail } from '#shared/formulas/refused.ts'
import { foldText } from '#shared/lib/fold-text.ts'

/** Case and accents do not count. A letter may fold to several, so this finds whether a text is contained, never its place. */
function foldedText(call: Call, index: number): string {
  return folded(call.frame, call.text(index))
}

const foldInPlaceCost = letterCost({ ascii: 1 / 8, latin: 4, other: 16 })

/** A fold that keeps every character's place, for functions that say where. */
function foldInPlace(frame: Frame, written: string): string {
  frame.spend(foldInPlaceCost(written))
  if (/^\p{ASCII}*$/u.test(written)) return written.toLowerCase()
  let result = ''
  for (const letter of written) {
    const small = foldText(letter)
    result += small.length === letter.length ? small : letter
  }
  return result
}

const placeCost = letterCost({ ascii: 1 / 8, latin: 1 / 8, other: 1 })

/** The place, counted from 1, at which a text is found in another. */
function placeOf(call: Call, wanted: string, written: string): number {
  const from = call.whole(2, 1, 1e15, 1) - 1
  call.frame.spend(placeCost(written) + (wanted.length >> 4))
  const unit = written.indexOf(wanted, unitAt(written, from))
  return unit < 0 ? fail('notFound') : lengthOf(written.slice(0, unit)) + 1
}

/** Replaces one occurrence, or all with `which` 0; never makes a longer text than allowed. */
function substituted(frame: Frame, written: string, old: string, fresh: string, which: number): string {
  if (old === '') return written
  let result = ''
  let at = 0
  for (let nth = 1; ; nth++) {
    frame.spend(1)
    const found = written.indexOf(old, at)
    if (found < 0) return boundedText(frame, result + written.slice(at))
    result += written.slice(at, found) + (which === 0 || which === nth ? fresh : old)
    at = found + old.length
    if (result.length > maxTextLength) fail('tooLong')
    if (which === nth) return boundedText(frame, result + written.slice(at))
  }
}

/** The offset of the nth delimiter, counted from the end when negative; -1 when there is none. */
function delimiterAt(call: Call): number {
  const [written, delimiter] = [call.text(0), call.text(1)]
  const nth = call.whole(2, -10_000, 10_000, 1)
  if (delimiter === '' || nth === 0) return fail('badArgument')
  call.frame.spend(Math.abs(nth) + (written.length >> 4))
  let at = nth > 0 ? -1 : written.length
  for (let left = Math.abs(nth); left > 0; left--) {
    at = nth > 0 ? written.indexOf(delimiter, at + 1) : at === 0 ? -1 : written.lastIndexOf(delimiter, at - 1)
    if (at < 0) return -1
  }
  return at
}

const delimiterParams = [text('text'), text('delimiter'), optional(number('which'))]

export const textSearchFunctions: readonly FormulaFunction[] = [
  {
    name: 'CONTAINS',
    aliases: ['CONTÉM', 'CONTIENE'],
    params: [text('text'), text('part')],
    result: gives('boolean'),
    run: (call) => foldedText(call, 0).includes(foldedText(call, 1)),
    doc: {
      en: 'Whether a text has another in it; case and accents do not count.',
      pt: 'Se um texto tem outro dentro; maiúsculas e acentos não contam.',
      es: 'Si un texto tiene otro dentro; mayúsculas y acentos no cuentan.',
    },
    example: ['CONTAINS("São Paulo", "sao")', 'TRUE'],
  },
  {
    name: 'STARTSWITH',
    aliases: ['COMEÇA.COM', 'EMPIEZA.CON'],
    params: [text('text'), text('beginning')],
    result: gives('boolean'),
    run: (call) => foldedText(call, 0).startsWith(foldedText(call, 1)),
    doc: { en: 'Whether a text begins with another.', pt: 'Se um texto começa com outro.', es: 'Si un texto empieza con otro.' },
    example: ['STARTSWITH("Trama", "tr")', 'TRUE'],
  },
  {
    name: 'ENDSWITH',
    aliases: ['TERMINA.COM', 'TERMINA.CON'],
    params: [text('text'), text('ending')],
    result: gives('boolean'),
    run: (call) => foldedText(call, 0).endsWith(foldedText(call, 1)),
    doc: { en: 'Whether a text ends with another.', pt: 'Se um texto termina com outro.', es: 'Si un texto termina con otro.' },
    example: ['ENDSWITH("Trama", "x")', 'FALSE'],
  },
  {
    name: 'LIKE',
    aliases: ['PARECE', 'MATCHES'],
    params: [text('text'), text('pattern')],
    result: gives('boolean'),
    perLetter: letterCost({ ascii: 2, latin: 2, other: 2 }),
    run: (call) => likeMatches(call.frame, foldedText(call, 0), foldedText(call, 1)),
    doc: {
      en: 'Whether a whole text is like a pattern: * is anything, ? one character, # one digit.',
      pt: 'Se o texto inteiro é como um modelo: * é qualquer coisa, ? um caractere, # um dígito.',
      es: 'Si el texto entero es como un modelo: * es cualquier cosa, ? un carácter, # una cifra.',
    },
    example: ['LIKE("AB-2026", "??-####")', 'TRUE'],
  },
  {
    name: 'EXACT',
    aliases: ['EXATO', 'IGUAL'],
    params: [text('text'), text('other')],
    result: gives('boolean'),
    run: (call) => call.text(0) === call.text(1),
    doc: {
      en: 'Whether two texts are the same, also in case and accents.',
      pt: 'Se dois textos são iguais, também em maiúsculas e acentos.',
      es: 'Si dos textos son iguales, también en mayúsculas y acentos.',
    },
    example: ['EXACT("Ana", "ana")', 'FALSE'],
  },
  {
    name: 'FIND',
    aliases: ['PROCURAR', 'ENCONTRAR'],
    params: [text('part'), text('text'), optional(number('from'))],
    result: gives('number'),
    run: (call) => placeOf(call, call.text(0), call.text(1)),
    doc: {
      en: 'The place of a text in another, with case; an error where it is not.',
      pt: 'A posição de um texto em outro, com maiúsculas; um erro se não está.',
      es: 'La posición de un texto en otro, con mayúsculas; un error si no está.',
    },
    example: ['FIND("a", "Trama")', '3'],
  },
  {
    name: 'SEARCH',
    aliases: ['LOCALIZAR', 'HALLAR'],
    params: [text('part'), text('text'), optional(number('from'))],
    result: gives('number'),
    run: (call) => placeOf(call, foldInPlace(call.frame, call.text(0)), foldInPlace(call.frame, call.text(1))),
    doc: {
      en: 'As FIND, but case and accents do not count.',
      pt: 'Como PROCURAR, mas maiúsculas e acentos não contam.',
      es: 'Como ENCONTRAR, pero mayúsculas y acentos no cuentan.',
    },
    example: ['SEARCH("T", "Arte")', '3'],
  },
  {
    name: 'SUBSTITUTE',
    aliases: ['SUBSTITUIR', 'SUSTITUIR'],
    params: [text('text'), text('old text'), text('new text'), optional(number('which'))],
    result: gives('text'),
    run: (call) => substituted(call.frame, call.text(0), call.text(1), call.text(2), call.whole(3, 0, 1e15)),
    doc: {
      en: 'Puts a text in the place of another, everywhere or at one occurrence.',
      pt: 'Põe um texto no lugar de outro, em todo lugar ou numa ocorrência.',
      es: 'Pone un texto en lugar de otro, en todas partes o en una aparición.',
    },
    example: ['SUBSTITUTE("1-2-3", "-", "/", 2)', '1-2/3'],
  },
  {
    name: 'TEXTBEFORE',
    aliases: ['TEXTOANTES', 'TEXTO.ANTES'],
    params: delimiterParams,
    result: gives('text'),
    run: (call) => {
      const at = delimiterAt(call)
      return at < 0 ? null : call.text(0).slice(0, at)
    },
    doc: {
      en: 'What stands before a delimiter; blank where there is none.',
      pt: 'O que está antes de um delimitador; vazio se não há.',
      es: 'Lo que está antes de un delimitador; vacío si no hay.',
    },
    example: ['TEXTBEFORE("ana@trama.app", "@")', 'ana'],
  },
  {
    name: 'TEXTAFTER',
    aliases: ['TEXTODEPOIS', 'TEXTO.DESPUES'],
    params: delimiterParams,
    result: gives('text'),
    run: (call) => {
      const at = delimiterAt(call)
      return at < 0 ? null : call.text(0).slice(at + call.text(1).length)
    },
    doc: {
      en: 'What stands after a delimiter; blank where there is none.',
      pt: 'O que está depois de um delimitador; vazio se não há.',
      es: 'Lo que está después de un delimitador; vacío si no hay.',
    },
    example: ['TEXTAFTER("a/b/c", "/", -1)', 'c'],
  },
  {
    name: 'DIGITS',
    perLetter: letterCost({ ascii: 2, latin: 2, other: 2 }),
    aliases: ['DÍGITOS', 'CIFRAS'],
    params: [text('text')],
    result: gives('text'),
    run: (call) => boundedText(call.frame, call.text(0).replace(/\D/g, '')),
    doc: { en: 'Only the digits of a text.', pt: 'Só os dígitos de um texto.', es: 'Solo las cifras de un texto.' },
    example: ['DIGITS("(11) 4002-8922")', '1140028922'],
  },
  {
    name: 'UNACCENT',
    aliases: ['SEM.ACENTOS', 'SIN.ACENTOS'],
    params: [text('text')],
    result: gives('text'),
    perLetter: letterCost({ ascii: 1 / 8, latin: 6, other: 8 }),
    run: (call) => {
      if (/^\p{ASCII}*$/u.test(call.text(0))) return call.text(0)
      return call.text(0).normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
    },
    doc: { en: 'The text without accents.', pt: 'O texto sem acentos.', es: 'El texto sin acentos.' },
    example: ['UNACCENT("Ação")', 'Acao'],
  },
]
