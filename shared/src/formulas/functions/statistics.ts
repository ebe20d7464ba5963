import { orderOf } from '#shared/formulas/comparison.ts'
import { exact } from '#shared/formulas/decimal.ts'
import type { Call } from '#shared/formulas/functions/call.ts'
import { any, gives, itemOf, listParam, number, values, type FormulaFunction } from '#shared/formulas/functions/function.ts'
import type { Frame } from '#shared/formulas/frame.ts'
import type { FormulaValue } from '#shared/values/formula-type.ts'
import { fail } from '#shared/formulas/refused.ts'
import { sumOf } from '#shared/lib/sum.ts'

const total = (numbers: readonly number[]): number => exact(sumOf(numbers))

/** The cost, in steps, of sorting so many numbers. */
const sortSteps = (count: number): number => count * Math.ceil(Math.log2(count + 1))

/** The number at a share of the way through the sorted numbers, between two of them where it falls between. */
function atShare(frame: Frame, numbers: readonly number[], share: number): number | null {
  if (numbers.length === 0) return null
  frame.spend(sortSteps(numbers.length))
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? 0
  const above = sorted[Math.ceil(at)] ?? below
  return exact(below + (above - below) * (at - Math.floor(at)))
}

function extreme(call: Call, sign: 1 | -1): FormulaValue {
  const order = orderOf(call.kind(0))
  let best: FormulaValue = null
  for (const item of call.allItems()) {
    if (best === null || Math.sign(order(item, best, call.frame)) === sign) best = item
  }
  return best
}

function ranked(call: Call, sign: 1 | -1): number | null {
  const numbers = call.numbers(0)
  call.frame.spend(sortSteps(numbers.length))
  const sorted = numbers.sort((a, b) => sign * (a - b))
  if (sorted.length === 0) return null
  return sorted[call.whole(1, 1, sorted.length) - 1] ?? null
}

function variance(numbers: readonly number[]): number {
  if (numbers.length < 2) return fail('badArgument')
  const mean = total(numbers) / numbers.length
  return total(numbers.map((number) => (number - mean) ** 2)) / (numbers.length - 1)
}

const filled = (value: FormulaValue): boolean => value !== null && value !== ''

export const statisticsFunctions: readonly FormulaFunction[] = [
  {
    name: 'SUM',
    aliases: ['SOMA', 'SUMA'],
    params: [],
    repeat: [values('numeric')],
    result: itemOf(0),
    run: (call) => total(call.allNumbers()),
    doc: {
      en: 'Adds numbers and lists of numbers; blanks do not count.',
      pt: 'Soma números e listas de números; vazios não contam.',
      es: 'Suma números y listas de números; los vacíos no cuentan.',
    },
    example: ['SUM(1, 2, [3, 4])', '10'],
  },
  {
    name: 'PRODUCT',
    aliases: ['MULT', 'PRODUCTO'],
    params: [],
    repeat: [values('number')],
    result: gives('number'),
    run: (call) => {
      const numbers = call.allNumbers()
      return numbers.length === 0 ? null : numbers.reduce((product, number) => exact(product * number), 1)
    },
    doc: {
      en: 'Multiplies numbers; blanks do not count.',
      pt: 'Multiplica números; vazios não contam.',
      es: 'Multiplica números; los vacíos no cuentan.',
    },
    example: ['PRODUCT(2, 3, 4)', '24'],
  },
  {
    name: 'AVERAGE',
    aliases: ['MÉDIA', 'PROMEDIO', 'AVG'],
    params: [],
    repeat: [values('numeric')],
    result: itemOf(0),
    run: (call) => {
      const numbers = call.allNumbers()
      return numbers.length === 0 ? null : exact(total(numbers) / numbers.length)
    },
    doc: {
      en: 'The average; blanks do not count, and of nothing it is blank.',
      pt: 'A média; vazios não contam, e de nada é vazio.',
      es: 'El promedio; los vacíos no cuentan, y de nada es vacío.',
    },
    example: ['AVERAGE(1, 2, 6)', '3'],
  },
  {
    name: 'MEDIAN',
    aliases: ['MED', 'MEDIANA'],
    params: [],
    repeat: [values('numeric')],
    result: itemOf(0),
    run: (call) => atShare(call.frame, call.allNumbers(), 0.5),
    doc: {
      en: 'The middle one of sorted numbers.',
      pt: 'O do meio entre os números em ordem.',
      es: 'El de en medio de los números ordenados.',
    },
    example: ['MEDIAN(7, 1, 3, 5)', '4'],
  },
  {
    name: 'MIN',
    aliases: ['MÍNIMO'],
    params: [],
    repeat: [values('ordered')],
    result: itemOf(0),
    run: (call) => extreme(call, -1),
    doc: {
      en: 'The smallest number, earliest date or first text.',
      pt: 'O menor número, a data mais antiga ou o primeiro texto.',
      es: 'El número menor, la fecha más antigua o el primer texto.',
    },
    example: ['MIN(3, 1, 2)', '1'],
  },
  {
    name: 'MAX',
    aliases: ['MÁXIMO'],
    params: [],
    repeat: [values('ordered')],
    result: itemOf(0),
    run: (call) => extreme(call, 1),
    doc: {
      en: 'The largest number, latest date or last text.',
      pt: 'O maior número, a data mais recente ou o último texto.',
      es: 'El número mayor, la fecha más reciente o el último texto.',
    },
    example: ['MAX(DATE(2026, 1, 31), DATE(2025, 12, 1))', '01/31/2026'],
  },
  {
    name: 'COUNT',
    aliases: ['CONT.NÚM', 'CONTAR'],
    params: [],
    repeat: [listParam('value')],
    result: gives('number'),
    run: (call) => call.allNumbers().length,
    doc: {
      en: 'How many of the values are numbers or dates.',
      pt: 'Quantos dos valores são números ou datas.',
      es: 'Cuántos de los valores son números o fechas.',
    },
    example: ['COUNT(1, "a", [2, 3])', '3'],
  },
  {
    name: 'COUNTA',
    aliases: ['CONT.VALORES', 'CONTARA'],
    params: [],
    repeat: [listParam('value')],
    result: gives('number'),
    run: (call) => call.allItems().filter(filled).length,
    doc: {
      en: 'How many of the values are filled.',
      pt: 'Quantos dos valores estão preenchidos.',
      es: 'Cuántos de los valores están llenos.',
    },
    example: ['COUNTA("a", BLANK(), ["b", "c"])', '3'],
  },
  {
    name: 'COUNTBLANK',
    aliases: ['CONTAR.VAZIO', 'CONTAR.BLANCO'],
    params: [],
    repeat: [any('value')],
    result: gives('number'),
    run: (call) => {
      let blanks = 0
      for (let index = 0; index < call.count; index++) {
        const value = call.value(index)
        if (Array.isArray(value) ? value.length === 0 : !filled(value)) blanks++
      }
      return blanks
    },
    doc: { en: 'How many of the values are blank.', pt: 'Quantos dos valores estão vazios.', es: 'Cuántos de los valores están vacíos.' },
    example: ['COUNTBLANK(1, BLANK(), "")', '2'],
  },
  {
    name: 'STDEV',
    aliases: ['DESVPAD', 'DESVEST'],
    params: [],
    repeat: [values('number')],
    result: gives('number'),
    run: (call) => exact(Math.sqrt(variance(call.allNumbers()))),
    doc: {
      en: 'The standard deviation of a sample.',
      pt: 'O desvio padrão de uma amostra.',
      es: 'La desviación estándar de una muestra.',
    },
    example: ['STDEV(2, 4, 6)', '2'],
  },
  {
    name: 'LARGE',
    aliases: ['MAIOR', 'K.ESIMO.MAYOR'],
    params: [listParam('list', 'numeric'), number('place')],
    result: itemOf(0),
    run: (call) => ranked(call, -1),
    doc: {
      en: 'The largest, second largest … of a list.',
      pt: 'O maior, segundo maior … de uma lista.',
      es: 'El mayor, segundo mayor … de una lista.',
    },
    example: ['LARGE([4, 9, 7], 2)', '7'],
  },
  {
    name: 'SMALL',
    aliases: ['MENOR', 'K.ESIMO.MENOR'],
    params: [listParam('list', 'numeric'), number('place')],
    result: itemOf(0),
    run: (call) => ranked(call, 1),
    doc: {
      en: 'The smallest, second smallest … of a list.',
      pt: 'O menor, segundo menor … de uma lista.',
      es: 'El menor, segundo menor … de una lista.',
    },
    example: ['SMALL([4, 9, 7], 2)', '7'],
  },
  {
    name: 'PERCENTILE',
    aliases: ['PERCENTIL'],
    params: [listParam('list', 'numeric'), { name: 'share', accepts: 'percent' }],
    result: itemOf(0),
    run: (call) => {
      const share = call.number(1)
      return share >= 0 && share <= 1 ? atShare(call.frame, call.numbers(0), share) : fail('badArgument')
    },
    doc: {
      en: 'The number below which a share of the list lies.',
      pt: 'O número abaixo do qual fica uma parte da lista.',
      es: 'El número por debajo del cual queda una parte de la lista.',
    },
    example: ['PERCENTILE([10, 20, 30, 40, 50], 90%)', '46'],
  },
]
