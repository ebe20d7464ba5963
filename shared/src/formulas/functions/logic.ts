import { tidy } from '#shared/formulas/decimal.ts'
import {
  any,
  branch,
  condition,
  gives,
  number,
  optional,
  sameAs,
  text,
  type FormulaFunction,
  type Param,
} from '#shared/formulas/functions/function.ts'
import { orderOf } from '#shared/formulas/comparison.ts'
import type { Frame, Run } from '#shared/formulas/frame.ts'
import type { FormulaValue } from '#shared/values/formula-type.ts'
import { fail, ValueFailed } from '#shared/formulas/refused.ts'

/** The value, or what to use when it failed. Too much work is never forgiven. */
function guarded(run: Run | undefined, frame: Frame, otherwise: () => FormulaValue): FormulaValue {
  try {
    return run?.(frame) ?? null
  } catch (failed) {
    if (!(failed instanceof ValueFailed) || failed.failure.code === 'tooMuchWork') throw failed
    return otherwise()
  }
}

const isBlank = (value: FormulaValue): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)
const single: Param = { name: 'value', accepts: 'ordered', together: 'values' }
const bound = (name: string): Param => ({ name, accepts: 'ordered', together: 'values' })
const caseParam = (name: string): Param => ({ name, accepts: 'ordered', together: 'cases' })

export const logicFunctions: readonly FormulaFunction[] = [
  {
    name: 'IF',
    aliases: ['SE', 'SI'],
    params: [condition('condition'), branch('then'), optional(branch('else'))],
    result: sameAs(1),
    lazy: (args, frame) => (args[0]?.(frame) === true ? args[1]?.(frame) : args[2]?.(frame)) ?? null,
    doc: {
      en: 'One value when a condition holds, else another (or blank).',
      pt: 'Um valor quando a condição vale, senão outro (ou vazio).',
      es: 'Un valor cuando se cumple la condición, si no otro (o vacío).',
    },
    example: ['IF(2 > 1, "yes", "no")', 'yes'],
  },
  {
    name: 'IFS',
    aliases: ['SES', 'SI.CONJUNTO'],
    params: [],
    repeat: [condition('condition'), branch('value')],
    last: branch('else'),
    result: sameAs(1),
    lazy: (args, frame) => {
      for (let index = 0; index + 1 < args.length; index += 2) if (args[index]?.(frame) === true) return args[index + 1]?.(frame) ?? null
      return args.length % 2 === 1 ? (args.at(-1)?.(frame) ?? null) : null
    },
    doc: {
      en: 'The value of the first condition that holds; one more value at the end is the else.',
      pt: 'O valor da primeira condição que vale; mais um valor no fim é o senão.',
      es: 'El valor de la primera condición que se cumple; un valor más al final es el si no.',
    },
    example: ['IFS(1 > 2, "a", 2 > 1, "b")', 'b'],
  },
  {
    name: 'SWITCH',
    aliases: ['PARÂMETRO', 'CAMBIAR'],
    params: [caseParam('value')],
    repeat: [caseParam('case'), branch('result')],
    last: branch('else'),
    result: sameAs(2),
    lazy: (args, frame, types) => {
      const order = orderOf(types[0]?.kind ?? 'blank')
      const value = args[0]?.(frame) ?? null
      for (let index = 1; index + 1 < args.length; index += 2) {
        const wanted = args[index]?.(frame) ?? null
        const equal = isBlank(value) || isBlank(wanted) ? isBlank(value) && isBlank(wanted) : order(value, wanted, frame) === 0
        if (equal) return args[index + 1]?.(frame) ?? null
      }
      return args.length % 2 === 0 ? (args.at(-1)?.(frame) ?? null) : null
    },
    doc: {
      en: 'The result beside the case that equals the value; one more at the end is the else.',
      pt: 'O resultado ao lado do caso igual ao valor; mais um no fim é o senão.',
      es: 'El resultado junto al caso igual al valor; uno más al final es el si no.',
    },
    example: ['SWITCH("b", "a", 1, "b", 2, 0)', '2'],
  },
  {
    name: 'CHOOSE',
    aliases: ['ESCOLHER', 'ELEGIR'],
    params: [number('place')],
    repeat: [branch('value')],
    result: sameAs(1),
    lazy: (args, frame) => {
      const place = args[0]?.(frame) ?? null
      if (typeof place !== 'number') return null
      const chosen = tidy(place) >= 1 ? args[Math.trunc(tidy(place))] : undefined
      return chosen ? chosen(frame) : fail('badArgument')
    },
    doc: {
      en: 'The first, second, third … value.',
      pt: 'O primeiro, segundo, terceiro … valor.',
      es: 'El primer, segundo, tercer … valor.',
    },
    example: ['CHOOSE(2, "a", "b", "c")', 'b'],
  },
  {
    name: 'AND',
    aliases: ['E', 'Y'],
    params: [],
    repeat: [condition('condition')],
    result: gives('boolean'),
    lazy: (args, frame) => args.every((arg) => arg(frame) === true),
    doc: { en: 'Whether all conditions hold.', pt: 'Se todas as condições valem.', es: 'Si todas las condiciones se cumplen.' },
    example: ['AND(1 < 2, 2 < 3)', 'TRUE'],
  },
  {
    name: 'OR',
    aliases: ['OU', 'O'],
    params: [],
    repeat: [condition('condition')],
    result: gives('boolean'),
    lazy: (args, frame) => args.some((arg) => arg(frame) === true),
    doc: {
      en: 'Whether one condition holds at least.',
      pt: 'Se pelo menos uma condição vale.',
      es: 'Si al menos una condición se cumple.',
    },
    example: ['OR(1 > 2, 2 > 3)', 'FALSE'],
  },
  {
    name: 'XOR',
    aliases: ['XO', 'OUEXCL'],
    params: [],
    repeat: [condition('condition')],
    result: gives('boolean'),
    lazy: (args, frame) => args.filter((arg) => arg(frame) === true).length % 2 === 1,
    doc: {
      en: 'Whether an odd number of conditions holds.',
      pt: 'Se um número ímpar de condições vale.',
      es: 'Si se cumple un número impar de condiciones.',
    },
    example: ['XOR(TRUE, TRUE)', 'FALSE'],
  },
  {
    name: 'NOT',
    aliases: ['NÃO', 'NO'],
    params: [condition('condition')],
    result: gives('boolean'),
    run: (call) => !call.flag(0),
    doc: { en: 'Whether a condition does not hold.', pt: 'Se uma condição não vale.', es: 'Si una condición no se cumple.' },
    example: ['NOT(FALSE)', 'TRUE'],
  },
  {
    name: 'BETWEEN',
    aliases: ['ENTRE'],
    params: [single, bound('least'), bound('most')],
    result: gives('boolean'),
    run: (call) => {
      const order = orderOf(call.kind(0))
      if ([0, 1, 2].some((index) => isBlank(call.value(index)))) return false
      return order(call.value(0), call.value(1), call.frame) >= 0 && order(call.value(0), call.value(2), call.frame) <= 0
    },
    doc: {
      en: 'Whether a value lies between two others, or is one of them.',
      pt: 'Se um valor está entre dois outros, ou é um deles.',
      es: 'Si un valor está entre otros dos, o es uno de ellos.',
    },
    example: ['BETWEEN(5, 1, 5)', 'TRUE'],
  },
  {
    name: 'ISBLANK',
    aliases: ['ÉCÉL.VAZIA', 'ESBLANCO', 'VAZIO'],
    params: [any('value')],
    result: gives('boolean'),
    run: (call) => isBlank(call.value(0)),
    doc: {
      en: 'Whether a value is blank, an empty text or an empty list.',
      pt: 'Se um valor é vazio, um texto vazio ou uma lista vazia.',
      es: 'Si un valor es vacío, un texto vacío o una lista vacía.',
    },
    example: ['ISBLANK("")', 'TRUE'],
  },
  {
    name: 'IFBLANK',
    aliases: ['SE.VAZIO', 'SI.VACIO', 'COALESCE'],
    params: [],
    repeat: [branch('value')],
    result: sameAs(0),
    lazy: (args, frame) => {
      for (const arg of args) {
        const value = arg(frame)
        if (!isBlank(value)) return value
      }
      return args.at(-1)?.(frame) ?? null
    },
    doc: { en: 'The first value that is not blank.', pt: 'O primeiro valor que não é vazio.', es: 'El primer valor que no es vacío.' },
    example: ['IFBLANK(BLANK(), "", "c")', 'c'],
  },
  {
    name: 'ISERROR',
    aliases: ['ÉERROS', 'ÉERRO', 'ESERROR'],
    params: [any('value')],
    result: gives('boolean'),
    lazy: (args, frame) => {
      let failed = false
      guarded(args[0], frame, () => {
        failed = true
        return null
      })
      return failed
    },
    doc: { en: 'Whether a value is an error.', pt: 'Se um valor é um erro.', es: 'Si un valor es un error.' },
    example: ['ISERROR(1 / 0)', 'TRUE'],
  },
  {
    name: 'IFERROR',
    aliases: ['SEERRO', 'SI.ERROR'],
    params: [branch('value'), branch('otherwise')],
    result: sameAs(0),
    lazy: (args, frame) => guarded(args[0], frame, () => args[1]?.(frame) ?? null),
    doc: {
      en: 'The value, or another where it is an error.',
      pt: 'O valor, ou outro onde é um erro.',
      es: 'El valor, u otro donde es un error.',
    },
    example: ['IFERROR(1 / 0, 0)', '0'],
  },
  {
    name: 'ERROR',
    aliases: ['ERRO'],
    params: [optional(text('message'))],
    result: gives('blank'),
    run: (call) => fail('raised', call.text(0).slice(0, 200)),
    doc: { en: 'An error with a message of your own.', pt: 'Um erro com a sua mensagem.', es: 'Un error con tu mensaje.' },
    example: ['IFERROR(ERROR("no price"), "caught")', 'caught'],
  },
  {
    name: 'BLANK',
    aliases: ['VAZIA', 'BLANCO', 'NULL'],
    params: [],
    result: gives('blank'),
    run: () => null,
    doc: { en: 'Nothing at all.', pt: 'Nada.', es: 'Nada.' },
    example: ['BLANK()', ''],
  },
  {
    name: 'TRUE',
    aliases: ['VERDADEIRO', 'VERDADERO'],
    params: [],
    result: gives('boolean'),
    run: () => true,
    doc: { en: 'Yes.', pt: 'Sim.', es: 'Sí.' },
    example: ['TRUE', 'TRUE'],
  },
  {
    name: 'FALSE',
    aliases: ['FALSO'],
    params: [],
    result: gives('boolean'),
    run: () => false,
    doc: { en: 'No.', pt: 'Não.', es: 'No.' },
    example: ['FALSE', 'FALSE'],
  },
]
