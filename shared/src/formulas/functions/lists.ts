import { tidy } from '#shared/formulas/decimal.ts'
import { orderOf } from '#shared/formulas/comparison.ts'
import type { Call } from '#shared/formulas/functions/call.ts'
import {
  condition,
  gives,
  givesList,
  itemOf,
  listParam,
  number,
  optional,
  sameAs,
  text,
  type FormulaFunction,
  type Param,
} from '#shared/formulas/functions/function.ts'
import { boundedList, boundedText, type Frame } from '#shared/formulas/frame.ts'
import type { FormulaType, FormulaValue } from '#shared/values/formula-type.ts'
import { compareFolded, folded } from '#shared/formulas/letter-costs.ts'

/** The key by which two values are equal: texts ignore case and accents, as everywhere. */
function keyOf(frame: Frame, value: FormulaValue): FormulaValue {
  frame.spend(4)
  if (typeof value === 'number') return tidy(value)
  return typeof value === 'string' ? folded(frame, value) : value
}

/** Each text is folded once, not at every comparison. */
function sorted(call: Call, sign: 1 | -1): readonly FormulaValue[] {
  const { frame } = call
  const list = call.list(0)
  if (call.kind(0) !== 'text') {
    const order = orderOf(call.kind(0))
    return list.toSorted((a, b) => {
      frame.spend(1)
      return sign * order(a, b, frame)
    })
  }
  return list
    .map((item) => ({ item, key: folded(frame, String(item)) }))
    .sort((a, b) => sign * compareFolded(frame, a.key, b.key))
    .map(({ item }) => item)
}

function join(call: Call, items: readonly string[], separator: string): string {
  const length = items.reduce((sum, item) => sum + item.length, Math.max(0, items.length - 1) * separator.length)
  call.frame.spend(items.length + (length >> 4))
  return length > 100_000 ? boundedText(call.frame, 'x'.repeat(100_001)) : items.join(separator)
}

const list = listParam('list')
const wanted: Param = { name: 'item', accepts: 'any', together: 'values' }
const items: Param = { name: 'list', accepts: 'any', list: true, together: 'values' }
const listResult = (types: readonly FormulaType[]): FormulaType => ({ kind: types[0]?.kind ?? 'blank', list: true })

export const listFunctions: readonly FormulaFunction[] = [
  {
    name: 'LIST',
    aliases: ['LISTA'],
    params: [],
    repeat: [items],
    result: listResult,
    run: (call) => boundedList(call.frame, call.allItems()),
    doc: {
      en: 'One list of values and lists; blanks are left out.',
      pt: 'Uma lista de valores e listas; vazios ficam fora.',
      es: 'Una lista de valores y listas; los vacíos quedan fuera.',
    },
    example: ['LIST(1, BLANK(), [2, 3])', '1, 2, 3'],
  },
  {
    name: 'FIRST',
    aliases: ['PRIMEIRO', 'PRIMERO'],
    params: [list],
    result: itemOf(0),
    run: (call) => call.list(0)[0] ?? null,
    doc: { en: 'The first item of a list.', pt: 'O primeiro item de uma lista.', es: 'El primer elemento de una lista.' },
    example: ['FIRST(["a", "b"])', 'a'],
  },
  {
    name: 'LAST',
    aliases: ['ÚLTIMO', 'ULTIMO'],
    params: [list],
    result: itemOf(0),
    run: (call) => call.list(0).at(-1) ?? null,
    doc: { en: 'The last item of a list.', pt: 'O último item de uma lista.', es: 'El último elemento de una lista.' },
    example: ['LAST(["a", "b"])', 'b'],
  },
  {
    name: 'ITEM',
    aliases: ['ÍNDICE', 'INDEX'],
    params: [list, number('place')],
    result: itemOf(0),
    run: (call) => {
      const place = Math.trunc(call.number(1))
      return (place > 0 ? call.list(0)[place - 1] : place < 0 ? call.list(0).at(place) : undefined) ?? null
    },
    doc: {
      en: 'The item at a place, counted from 1, or from the end when negative.',
      pt: 'O item de uma posição, contada de 1, ou do fim quando negativa.',
      es: 'El elemento de una posición, contada desde 1, o desde el final si es negativa.',
    },
    example: ['ITEM(["a", "b", "c"], -2)', 'b'],
  },
  {
    name: 'SLICE',
    aliases: ['FATIA', 'PARTE'],
    params: [list, number('from'), optional(number('count'))],
    result: sameAs(0),
    run: (call) => {
      const from = Math.max(1, Math.trunc(call.number(1))) - 1
      const count = call.has(2) ? Math.max(0, Math.trunc(call.number(2))) : Infinity
      return call.list(0).slice(from, from + count)
    },
    doc: {
      en: 'Some items of a list, from a place on.',
      pt: 'Alguns itens de uma lista, a partir de uma posição.',
      es: 'Algunos elementos de una lista, desde una posición.',
    },
    example: ['SLICE([1, 2, 3, 4], 2, 2)', '2, 3'],
  },
  {
    name: 'UNIQUE',
    aliases: ['ÚNICO', 'UNICOS', 'ARRAYUNIQUE'],
    params: [list],
    result: sameAs(0),
    run: (call) => {
      const seen = new Set<FormulaValue>()
      return call.list(0).filter((item) => {
        const before = seen.size
        return seen.add(keyOf(call.frame, item)).size > before
      })
    },
    doc: { en: 'The list with every value once.', pt: 'A lista com cada valor uma vez.', es: 'La lista con cada valor una vez.' },
    example: ['UNIQUE(["Ana", "ANA", "Rui"])', 'Ana, Rui'],
  },
  {
    name: 'SORT',
    aliases: ['CLASSIFICAR', 'ORDENAR'],
    params: [list, optional(condition('descending'))],
    result: sameAs(0),
    run: (call) => {
      const sign = call.flag(1) ? -1 : 1
      return sorted(call, sign)
    },
    doc: { en: 'The list in order.', pt: 'A lista em ordem.', es: 'La lista en orden.' },
    example: ['SORT(["b", "Á", "c"])', 'Á, b, c'],
  },
  {
    name: 'REVERSE',
    aliases: ['INVERTER', 'INVERTIR'],
    params: [list],
    result: sameAs(0),
    run: (call) => call.list(0).toReversed(),
    doc: { en: 'The list from its end.', pt: 'A lista do fim para o começo.', es: 'La lista desde el final.' },
    example: ['REVERSE([1, 2, 3])', '3, 2, 1'],
  },
  {
    name: 'HAS',
    aliases: ['TEM', 'TIENE'],
    params: [items, wanted],
    result: gives('boolean'),
    run: (call) => {
      const wantedKey = keyOf(call.frame, call.value(1))
      return wantedKey !== null && call.list(0).some((item) => keyOf(call.frame, item) === wantedKey)
    },
    doc: { en: 'Whether a list has an item.', pt: 'Se uma lista tem um item.', es: 'Si una lista tiene un elemento.' },
    example: ['HAS(["red", "blue"], "Blue")', 'TRUE'],
  },
  {
    name: 'JOIN',
    aliases: ['JUNTAR', 'ARRAYJOIN'],
    params: [listParam('list', 'text'), optional(text('separator'))],
    result: gives('text'),
    run: (call) => join(call, call.texts(0), call.text(1, call.count > 1 ? '' : ', ')),
    doc: { en: 'The items as one text.', pt: 'Os itens como um texto.', es: 'Los elementos como un texto.' },
    example: ['JOIN([1, 2, 3], "-")', '1-2-3'],
  },
  {
    name: 'TEXTJOIN',
    aliases: ['UNIRTEXTO', 'UNIRCADENAS'],
    params: [text('separator'), condition('skip blanks')],
    repeat: [listParam('value', 'text')],
    result: gives('text'),
    run: (call) => {
      const parts: string[] = []
      for (let index = 2; index < call.count; index++) {
        const texts = call.texts(index)
        if (texts.length === 0 && !call.flag(1)) parts.push('')
        for (const part of texts) if (part !== '' || !call.flag(1)) parts.push(part)
      }
      call.frame.spend(parts.length)
      return join(call, parts, call.text(0))
    },
    doc: {
      en: 'Joins values and lists with a separator; TRUE leaves blanks out.',
      pt: 'Une valores e listas com um separador; VERDADEIRO deixa vazios fora.',
      es: 'Une valores y listas con un separador; VERDADERO deja fuera los vacíos.',
    },
    example: ['TEXTJOIN(" · ", TRUE, "a", "", ["b", "c"])', 'a · b · c'],
  },
  {
    name: 'SPLIT',
    aliases: ['DIVIDIR', 'TEXTSPLIT', 'DIVIDIRTEXTO'],
    params: [text('text'), optional(text('separator'))],
    result: givesList('text'),
    run: (call) => {
      const separator = call.text(1, ',')
      const parts = separator === '' ? [call.text(0)] : call.text(0).split(separator, 10_001)
      call.frame.spend(parts.length * 3)
      return boundedList(
        call.frame,
        parts.map((part) => part.trim()).filter((part) => part !== ''),
      )
    },
    doc: {
      en: 'The parts of a text between separators, without blanks around them.',
      pt: 'As partes de um texto entre separadores, sem espaços em volta.',
      es: 'Las partes de un texto entre separadores, sin espacios alrededor.',
    },
    example: ['SPLIT("a; b; c", ";")', 'a, b, c'],
  },
]
