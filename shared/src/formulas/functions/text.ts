import { cleanText } from '#shared/fields/clean-text.ts'
import type { Call } from '#shared/formulas/functions/call.ts'
import { gives, number, optional, text, type FormulaFunction } from '#shared/formulas/functions/function.ts'
import { lengthOf, sliceOf } from '#shared/formulas/functions/letters.ts'
import { boundedText, maxTextLength } from '#shared/formulas/frame.ts'
import { letterCost } from '#shared/formulas/letter-costs.ts'
import { fail } from '#shared/formulas/refused.ts'

function repeated(call: Call, part: string, times: number): string {
  if (part.length * times > maxTextLength) fail('tooLong')
  return boundedText(call.frame, part.repeat(times))
}

/** The padding up to a length, with `0` as the default filler. */
function padding(call: Call): string {
  const missing = call.whole(1, 0, maxTextLength) - lengthOf(call.text(0))
  const filler = call.text(2, '0')
  return missing <= 0 || filler === '' ? '' : sliceOf(repeated(call, filler, Math.ceil(missing / lengthOf(filler))), 0, missing)
}

/** Texts that may hold emoji are cut letter by letter; the others need no counting. */
const cutting = letterCost({ ascii: 0, latin: 0, other: 1 })

const count = (call: Call): number => call.whole(1, 0, 1e15, 1)

export const textFunctions: readonly FormulaFunction[] = [
  {
    name: 'CONCATENATE',
    aliases: ['CONCATENAR', 'CONCAT', 'CONCATENAÇÃO'],
    params: [],
    repeat: [text('text')],
    result: gives('text'),
    run: (call) => {
      let joined = ''
      for (let index = 0; index < call.count; index++) joined = boundedText(call.frame, joined + call.text(index))
      return joined
    },
    doc: { en: 'Joins texts, as & does.', pt: 'Junta textos, como &.', es: 'Une textos, como &.' },
    example: ['CONCATENATE("a", 1, TRUE)', 'a1TRUE'],
  },
  {
    name: 'UPPER',
    aliases: ['MAIÚSCULA', 'MAYUSC'],
    params: [text('text')],
    result: gives('text'),
    perLetter: letterCost({ ascii: 1 / 8, latin: 1, other: 2 }),
    run: (call) => boundedText(call.frame, call.text(0).toUpperCase()),
    doc: { en: 'In capitals.', pt: 'Em maiúsculas.', es: 'En mayúsculas.' },
    example: ['UPPER("ação")', 'AÇÃO'],
  },
  {
    name: 'LOWER',
    aliases: ['MINÚSCULA', 'MINUSC'],
    params: [text('text')],
    result: gives('text'),
    perLetter: letterCost({ ascii: 1 / 8, latin: 1, other: 2 }),
    run: (call) => boundedText(call.frame, call.text(0).toLowerCase()),
    doc: { en: 'In small letters.', pt: 'Em minúsculas.', es: 'En minúsculas.' },
    example: ['LOWER("AÇÃO")', 'ação'],
  },
  {
    name: 'PROPER',
    aliases: ['PRI.MAIÚSCULA', 'NOMPROPIO'],
    params: [text('text')],
    result: gives('text'),
    perLetter: letterCost({ ascii: 6, latin: 8, other: 12 }),
    run: (call) => {
      const small = boundedText(call.frame, call.text(0).toLowerCase())
      return boundedText(
        call.frame,
        small.replace(/\p{L}[\p{L}\p{M}'’]*/gu, (word) => sliceOf(word, 0, 1).toUpperCase() + sliceOf(word, 1, Infinity)),
      )
    },
    doc: { en: 'Every word with a capital.', pt: 'Cada palavra com maiúscula.', es: 'Cada palabra con mayúscula.' },
    example: ['PROPER("ana MARIA")', 'Ana Maria'],
  },
  {
    name: 'TRIM',
    aliases: ['ARRUMAR', 'ESPACIOS'],
    params: [text('text')],
    result: gives('text'),
    perLetter: letterCost({ ascii: 2, latin: 2, other: 3 }),
    run: (call) => boundedText(call.frame, call.text(0).split(/\s/u).filter(Boolean).join(' ')),
    doc: {
      en: 'Without spaces around it, and single ones inside.',
      pt: 'Sem espaços em volta, e com um só entre palavras.',
      es: 'Sin espacios alrededor, y con uno solo entre palabras.',
    },
    example: ['TRIM("  a   b ")', 'a b'],
  },
  {
    name: 'LEN',
    aliases: ['NÚM.CARACT', 'LARGO'],
    params: [text('text')],
    result: gives('number'),
    perLetter: letterCost({ ascii: 0, latin: 0, other: 1 / 2 }),
    run: (call) => lengthOf(call.text(0)),
    doc: { en: 'The number of characters.', pt: 'O número de caracteres.', es: 'El número de caracteres.' },
    example: ['LEN("ação 🙂")', '6'],
  },
  {
    name: 'LEFT',
    aliases: ['ESQUERDA', 'IZQUIERDA'],
    params: [text('text'), optional(number('count'))],
    result: gives('text'),
    perLetter: cutting,
    run: (call) => boundedText(call.frame, sliceOf(call.text(0), 0, count(call))),
    doc: { en: 'The first characters.', pt: 'Os primeiros caracteres.', es: 'Los primeros caracteres.' },
    example: ['LEFT("Trama", 3)', 'Tra'],
  },
  {
    name: 'RIGHT',
    aliases: ['DIREITA', 'DERECHA'],
    params: [text('text'), optional(number('count'))],
    result: gives('text'),
    perLetter: cutting,
    run: (call) => boundedText(call.frame, sliceOf(call.text(0), Math.max(0, lengthOf(call.text(0)) - count(call)), Infinity)),
    doc: { en: 'The last characters.', pt: 'Os últimos caracteres.', es: 'Los últimos caracteres.' },
    example: ['RIGHT("Trama", 2)', 'ma'],
  },
  {
    name: 'MID',
    aliases: ['EXT.TEXTO', 'EXTRAE'],
    params: [text('text'), number('from'), number('count')],
    result: gives('text'),
    perLetter: cutting,
    run: (call) => {
      const from = call.whole(1, 1, 1e15) - 1
      return boundedText(call.frame, sliceOf(call.text(0), from, from + call.whole(2, 0, 1e15)))
    },
    doc: {
      en: 'Some characters from a place on.',
      pt: 'Alguns caracteres a partir de uma posição.',
      es: 'Algunos caracteres desde una posición.',
    },
    example: ['MID("Trama", 2, 3)', 'ram'],
  },
  {
    name: 'REPLACE',
    aliases: ['MUDAR', 'REEMPLAZAR'],
    params: [text('text'), number('from'), number('count'), text('new text')],
    result: gives('text'),
    perLetter: cutting,
    run: (call) => {
      const from = call.whole(1, 1, 1e15) - 1
      const written = call.text(0)
      return boundedText(call.frame, sliceOf(written, 0, from) + call.text(3) + sliceOf(written, from + call.whole(2, 0, 1e15), Infinity))
    },
    doc: {
      en: 'Puts a text in the place of some characters.',
      pt: 'Põe um texto no lugar de alguns caracteres.',
      es: 'Pone un texto en lugar de algunos caracteres.',
    },
    example: ['REPLACE("abcdef", 3, 2, "*")', 'ab*ef'],
  },
  {
    name: 'REPT',
    aliases: ['REPETIR', 'REPEAT'],
    params: [text('text'), number('times')],
    result: gives('text'),
    run: (call) => repeated(call, call.text(0), call.whole(1, 0, Number.MAX_SAFE_INTEGER)),
    doc: { en: 'The text several times.', pt: 'O texto várias vezes.', es: 'El texto varias veces.' },
    example: ['REPT("★", 3)', '★★★'],
  },
  {
    name: 'PADLEFT',
    aliases: ['PREENCHER.ESQUERDA', 'RELLENAR.IZQUIERDA'],
    params: [text('text'), number('length'), optional(text('filler'))],
    result: gives('text'),
    perLetter: cutting,
    run: (call) => padding(call) + call.text(0),
    doc: {
      en: 'Filled up at the left, with zeros unless told.',
      pt: 'Completado à esquerda, com zeros se nada for dito.',
      es: 'Completado a la izquierda, con ceros si no se dice.',
    },
    example: ['PADLEFT(42, 5)', '00042'],
  },
  {
    name: 'PADRIGHT',
    aliases: ['PREENCHER.DIREITA', 'RELLENAR.DERECHA'],
    params: [text('text'), number('length'), optional(text('filler'))],
    result: gives('text'),
    perLetter: cutting,
    run: (call) => call.text(0) + padding(call),
    doc: {
      en: 'Filled up at the right, with zeros unless told.',
      pt: 'Completado à direita, com zeros se nada for dito.',
      es: 'Completado a la derecha, con ceros si no se dice.',
    },
    example: ['PADRIGHT("ab", 4, ".")', 'ab..'],
  },
  {
    name: 'CHAR',
    aliases: ['CARACT', 'CARACTER', 'UNICHAR'],
    params: [number('code')],
    result: gives('text'),
    run: (call) => {
      const written = cleanText(String.fromCodePoint(call.whole(0, 1, 0x10ffff)))
      return written === '\uFFFD' ? fail('badArgument') : written
    },
    doc: {
      en: 'The character of a number; 10 is a new line.',
      pt: 'O caractere de um número; 10 é uma nova linha.',
      es: 'El carácter de un número; 10 es una línea nueva.',
    },
    example: ['CHAR(65)', 'A'],
  },
  {
    name: 'CODE',
    aliases: ['CÓDIGO', 'UNICODE'],
    params: [text('text')],
    result: gives('number'),
    run: (call) => call.text(0).codePointAt(0) ?? null,
    doc: { en: 'The number of the first character.', pt: 'O número do primeiro caractere.', es: 'El número del primer carácter.' },
    example: ['CODE("A")', '65'],
  },
  {
    name: 'ENCODEURL',
    aliases: ['CODIFURL', 'URLCODIF', 'ENCODE_URL_COMPONENT'],
    params: [text('text')],
    result: gives('text'),
    perLetter: letterCost({ ascii: 1, latin: 2, other: 4 }),
    run: (call) => boundedText(call.frame, encodeURIComponent(boundedText(call.frame, cleanText(call.text(0))))),
    doc: { en: 'Fit to stand in a web address.', pt: 'Pronto para um endereço da web.', es: 'Listo para una dirección web.' },
    example: ['ENCODEURL("a b&c")', 'a%20b%26c'],
  },
]
