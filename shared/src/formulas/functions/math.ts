import { added, exact, roundAt, tidy, halfAway, awayFromZero, towardZero, type Rounding } from '#shared/formulas/decimal.ts'
import type { Call } from '#shared/formulas/functions/call.ts'
import { gives, number, numeric, optional, sameAs, type FormulaFunction } from '#shared/formulas/functions/function.ts'
import { fail } from '#shared/formulas/refused.ts'

/** Money is held in cents, and rounds as people read it: to so many decimals of the whole unit. */
function rounded(call: Call, places: number, rounding: Rounding): number {
  return roundAt(call.number(0), call.kind(0) === 'currency' ? places - 2 : places, rounding)
}

/** Up or down to the next multiple of a step; the step of money is in whole units. */
function toStep(call: Call, rounding: Rounding): number {
  const step = Math.abs(call.has(1) ? call.number(1) : 1) * (call.kind(0) === 'currency' ? 100 : 1)
  return step === 0 ? 0 : tidy(rounding(tidy(call.number(0) / step)) * step)
}

/** To the next even or odd whole number away from zero. */
function toParity(value: number, odd: boolean): number {
  const size = Math.ceil(Math.abs(value))
  const even = size % 2 === 0
  const next = even === odd ? size + 1 : size
  return tidy(value < 0 ? -next : next)
}

function logarithm(value: number, base: number): number {
  if (value <= 0 || base <= 0 || base === 1) return fail('badArgument')
  if (base === 10) return exact(Math.log10(value))
  return exact(base === 2 ? Math.log2(value) : Math.log(value) / Math.log(base))
}

const decimals = optional(number('decimals'))

export const mathFunctions: readonly FormulaFunction[] = [
  {
    name: 'ABS',
    aliases: [],
    params: [numeric('number')],
    result: sameAs(0),
    run: (call) => Math.abs(call.exact(0)),
    doc: { en: 'The number without its sign.', pt: 'O número sem o sinal.', es: 'El número sin su signo.' },
    example: ['ABS(-4.5)', '4.5'],
  },
  {
    name: 'ROUND',
    aliases: ['ARRED', 'REDONDEAR'],
    params: [numeric('number'), decimals],
    result: sameAs(0),
    run: (call) => rounded(call, call.number(1), halfAway),
    doc: {
      en: 'Rounds to a number of decimals, half away from zero; negative decimals round to tens and hundreds.',
      pt: 'Arredonda para um número de casas decimais, metade para longe do zero; casas negativas arredondam dezenas e centenas.',
      es: 'Redondea a un número de decimales, la mitad lejos de cero; decimales negativos redondean decenas y centenas.',
    },
    example: ['ROUND(1.005, 2)', '1.01'],
  },
  {
    name: 'ROUNDUP',
    aliases: ['ARREDONDAR.PARA.CIMA', 'REDONDEAR.MAS'],
    params: [numeric('number'), decimals],
    result: sameAs(0),
    run: (call) => rounded(call, call.number(1), awayFromZero),
    doc: { en: 'Rounds away from zero.', pt: 'Arredonda para longe do zero.', es: 'Redondea lejos de cero.' },
    example: ['ROUNDUP(-2.11, 1)', '-2.2'],
  },
  {
    name: 'ROUNDDOWN',
    aliases: ['ARREDONDAR.PARA.BAIXO', 'REDONDEAR.MENOS'],
    params: [numeric('number'), decimals],
    result: sameAs(0),
    run: (call) => rounded(call, call.number(1), towardZero),
    doc: { en: 'Rounds toward zero.', pt: 'Arredonda para o zero.', es: 'Redondea hacia cero.' },
    example: ['ROUNDDOWN(2.19, 1)', '2.1'],
  },
  {
    name: 'TRUNC',
    aliases: ['TRUNCAR'],
    params: [numeric('number'), decimals],
    result: sameAs(0),
    run: (call) => rounded(call, call.number(1), towardZero),
    doc: { en: 'Cuts decimals off.', pt: 'Corta as casas decimais.', es: 'Corta los decimales.' },
    example: ['TRUNC(-8.9)', '-8'],
  },
  {
    name: 'INT',
    aliases: ['ENTERO'],
    params: [numeric('number')],
    result: sameAs(0),
    run: (call) => rounded(call, 0, Math.floor),
    doc: {
      en: 'The next whole number that is not larger.',
      pt: 'O inteiro mais próximo que não é maior.',
      es: 'El entero más próximo que no es mayor.',
    },
    example: ['INT(-8.9)', '-9'],
  },
  {
    name: 'CEILING',
    aliases: ['TETO', 'MULTIPLO.SUPERIOR'],
    params: [numeric('number'), optional(number('step'))],
    result: sameAs(0),
    run: (call) => toStep(call, Math.ceil),
    doc: {
      en: 'Up to the next multiple of the step.',
      pt: 'Sobe ao próximo múltiplo do passo.',
      es: 'Sube al siguiente múltiplo del paso.',
    },
    example: ['CEILING(7.2, 0.5)', '7.5'],
  },
  {
    name: 'FLOOR',
    aliases: ['ARREDMULTB', 'MULTIPLO.INFERIOR'],
    params: [numeric('number'), optional(number('step'))],
    result: sameAs(0),
    run: (call) => toStep(call, Math.floor),
    doc: {
      en: 'Down to the next multiple of the step.',
      pt: 'Desce ao múltiplo anterior do passo.',
      es: 'Baja al múltiplo anterior del paso.',
    },
    example: ['FLOOR(7.4, 0.5)', '7'],
  },
  {
    name: 'MROUND',
    aliases: ['MARRED', 'REDOND.MULT'],
    params: [numeric('number'), number('step')],
    result: sameAs(0),
    run: (call) => toStep(call, halfAway),
    doc: { en: 'To the nearest multiple of the step.', pt: 'Ao múltiplo mais próximo do passo.', es: 'Al múltiplo más cercano del paso.' },
    example: ['MROUND(13, 5)', '15'],
  },
  {
    name: 'EVEN',
    aliases: ['PAR', 'REDONDEA.PAR'],
    params: [number('number')],
    result: gives('number'),
    run: (call) => toParity(call.number(0), false),
    doc: {
      en: 'Away from zero to the next even number.',
      pt: 'Ao próximo número par, longe do zero.',
      es: 'Al siguiente número par, lejos de cero.',
    },
    example: ['EVEN(3)', '4'],
  },
  {
    name: 'ODD',
    aliases: ['ÍMPAR', 'REDONDEA.IMPAR'],
    params: [number('number')],
    result: gives('number'),
    run: (call) => toParity(call.number(0), true),
    doc: {
      en: 'Away from zero to the next odd number.',
      pt: 'Ao próximo número ímpar, longe do zero.',
      es: 'Al siguiente número impar, lejos de cero.',
    },
    example: ['ODD(4)', '5'],
  },
  {
    name: 'MOD',
    aliases: ['RESIDUO'],
    params: [number('number'), number('divisor')],
    result: gives('number'),
    run: (call) => {
      const divisor = call.number(1)
      if (divisor === 0) return fail('divideByZero')
      return tidy(added(call.number(0), -tidy(divisor * Math.floor(tidy(call.number(0) / divisor)))))
    },
    doc: {
      en: 'What is left after dividing; it has the sign of the divisor.',
      pt: 'O resto da divisão; tem o sinal do divisor.',
      es: 'El resto de la división; tiene el signo del divisor.',
    },
    example: ['MOD(-7, 3)', '2'],
  },
  {
    name: 'QUOTIENT',
    aliases: ['QUOCIENTE', 'COCIENTE'],
    params: [number('number'), number('divisor')],
    result: gives('number'),
    run: (call) => (call.number(1) === 0 ? fail('divideByZero') : tidy(Math.trunc(tidy(call.number(0) / call.number(1))))),
    doc: { en: 'The whole part of a division.', pt: 'A parte inteira de uma divisão.', es: 'La parte entera de una división.' },
    example: ['QUOTIENT(-7, 3)', '-2'],
  },
  {
    name: 'POWER',
    aliases: ['POTÊNCIA', 'POW'],
    params: [number('number'), number('exponent')],
    result: gives('number'),
    run: (call) => {
      if (call.number(0) === 0 && call.number(1) < 0) return fail('divideByZero')
      const power = call.exact(0) ** call.exact(1)
      return Number.isNaN(power) ? fail('badArgument') : exact(power)
    },
    doc: { en: 'The number raised to an exponent.', pt: 'O número elevado a um expoente.', es: 'El número elevado a un exponente.' },
    example: ['POWER(2, 10)', '1024'],
  },
  {
    name: 'SQRT',
    aliases: ['RAIZ', 'RCUAD'],
    params: [number('number')],
    result: gives('number'),
    run: (call) => (call.number(0) < 0 ? fail('badArgument') : exact(Math.sqrt(call.exact(0)))),
    doc: { en: 'The square root.', pt: 'A raiz quadrada.', es: 'La raíz cuadrada.' },
    example: ['SQRT(81)', '9'],
  },
  {
    name: 'EXP',
    aliases: [],
    params: [number('number')],
    result: gives('number'),
    run: (call) => exact(Math.exp(call.exact(0))),
    doc: { en: 'e raised to the number.', pt: 'e elevado ao número.', es: 'e elevado al número.' },
    example: ['ROUND(EXP(1), 4)', '2.7183'],
  },
  {
    name: 'LN',
    aliases: [],
    params: [number('number')],
    result: gives('number'),
    run: (call) => logarithm(call.exact(0), Math.E),
    doc: { en: 'The natural logarithm.', pt: 'O logaritmo natural.', es: 'El logaritmo natural.' },
    example: ['LN(1)', '0'],
  },
  {
    name: 'LOG',
    aliases: ['LOG10'],
    params: [number('number'), optional(number('base'))],
    result: gives('number'),
    run: (call) => logarithm(call.exact(0), call.number(1, 10)),
    doc: {
      en: 'The logarithm; base 10 unless told.',
      pt: 'O logaritmo; base 10 se não for dita.',
      es: 'El logaritmo; base 10 si no se dice.',
    },
    example: ['LOG(8, 2)', '3'],
  },
  {
    name: 'SIGN',
    aliases: ['SINAL', 'SIGNO'],
    params: [numeric('number')],
    result: gives('number'),
    run: (call) => Math.sign(call.number(0)),
    doc: { en: '-1, 0 or 1.', pt: '-1, 0 ou 1.', es: '-1, 0 o 1.' },
    example: ['SIGN(-3)', '-1'],
  },
  {
    name: 'PI',
    aliases: [],
    params: [],
    result: gives('number'),
    run: () => Math.PI,
    doc: { en: 'The number pi.', pt: 'O número pi.', es: 'El número pi.' },
    example: ['ROUND(PI(), 4)', '3.1416'],
  },
]
