import { unionType } from '#shared/formulas/convert.ts'
import { Call } from '#shared/formulas/functions/call.ts'
import type { Family, FormulaFunction, Param } from '#shared/formulas/functions/function.ts'
import type { Frame } from '#shared/formulas/frame.ts'
import { listOf, scalar, type FormulaType, type FormulaValue, type ScalarKind } from '#shared/values/formula-type.ts'
import { refuse } from '#shared/formulas/refused.ts'
import { fit, type Typed } from '#shared/formulas/typed.ts'

/** A call with its arguments converted to the function's parameters. `name` is as the person wrote it. */
export function compileCall(entry: FormulaFunction, name: string, args: readonly Typed[], start: number, end: number): Typed {
  const params = paramsFor(entry, args, { name, start, end })
  const fitted = fitAll(args, params, name)
  const types = fitted.map((arg) => arg.type)
  const runs = fitted.map((arg) => arg.run)
  const type = entry.result(types)
  if ('lazy' in entry) {
    const { lazy } = entry
    return { type, start, end, run: (frame) => (frame.spend(1), lazy(runs, frame, types)) }
  }
  const { run, perLetter } = entry
  const needed = params.map((param, index) => !param.optional && isNeeded(types[index]) && param.accepts !== 'any')
  return {
    type,
    start,
    end,
    run: (frame) => {
      frame.spend(1)
      const values = []
      for (let index = 0; index < runs.length; index++) {
        const value = runs[index]?.(frame) ?? null
        if (value === null && needed[index]) return type.list ? [] : null
        spendArgument(frame, value, perLetter)
        values.push(value)
      }
      return run(new Call(frame, values, types))
    },
  }
}

/** A function goes through each text and list it is given at least once. */
function spendArgument(frame: Frame, value: FormulaValue, perLetter: FormulaFunction['perLetter']): void {
  if (typeof value === 'string') frame.spend((value.length >> 4) + (perLetter?.(value) ?? 0))
  else if (Array.isArray(value)) frame.spend(value.length >> 1)
}

/** A blank number or date makes the call blank; a blank text is the empty one, and lists and conditions are never blank. */
function isNeeded(type: FormulaType | undefined): boolean {
  return type !== undefined && !type.list && type.kind !== 'text' && type.kind !== 'boolean'
}

/** One parameter for each argument, or an error with the number expected. */
function paramsFor(entry: FormulaFunction, args: readonly Typed[], where: { name: string; start: number; end: number }): readonly Param[] {
  const count = args.length
  const { params, repeat = [], last } = entry
  const least = params.filter((param) => !param.optional).length + repeat.length
  if (count < least) return refuse({ code: 'tooFewArguments', count: least, ...where })
  if (repeat.length === 0) {
    const tooMany = args[params.length]
    // of a function that takes nothing, all of it is too much
    const start = params.length > 0 ? (tooMany?.start ?? where.start) : where.start
    return tooMany
      ? refuse({ code: 'tooManyArguments', name: where.name, count: params.length, start, end: args.at(-1)?.end ?? where.end })
      : params
  }
  const over = count - params.length
  const groups = Math.floor(over / repeat.length)
  const rest = over - groups * repeat.length
  if (rest > 0 && !last) return refuse({ code: 'tooFewArguments', count: count + repeat.length - rest, ...where })
  return [...params, ...Array.from({ length: groups }, () => repeat).flat(), ...(rest > 0 && last ? [last] : [])]
}

function fitAll(args: readonly Typed[], params: readonly Param[], name: string): Typed[] {
  const common = { values: commonType(args, params, 'values', name), cases: commonType(args, params, 'cases', name) }
  return args.map((arg, index) => {
    const param = params[index]
    if (!param) return arg
    const kept = keepFamily(arg, param, name)
    const shared = param.together && common[param.together]
    if (!shared) return param.list ? fit(kept, listOf(kept.type.kind), name) : kept
    const list = param.list ?? (param.accepts === 'any' ? shared.list && !hasListParam(params) : false)
    return fit(kept, list ? listOf(shared.kind) : scalar(shared.kind), name)
  })
}

/** With a list as the other argument (HAS), the single value is an item of it. */
function hasListParam(params: readonly Param[]): boolean {
  return params.some((param) => param.list && param.together === 'values')
}

/** The one type that fits all arguments that belong together. */
function commonType(args: readonly Typed[], params: readonly Param[], mark: Param['together'], name: string): FormulaType | undefined {
  let common: FormulaType | undefined
  for (const [index, arg] of args.entries()) {
    const param = params[index]
    if (!param || param.together !== mark) continue
    const { type } = keepFamily(arg, param, name)
    const joint: FormulaType | undefined = common ? unionType(common, type) : type
    if (!joint) return refuse({ code: 'differentTypes', name, expected: common ?? type, found: type, start: arg.start, end: arg.end })
    common = joint
  }
  return common
}

const families: Readonly<Record<Exclude<Family, 'any'>, { kinds: ReadonlySet<ScalarKind>; otherwise: ScalarKind }>> = {
  numeric: { kinds: new Set(['number', 'currency', 'percent', 'duration']), otherwise: 'number' },
  temporal: { kinds: new Set(['date', 'dateTime']), otherwise: 'date' },
  ordered: {
    kinds: new Set(['number', 'currency', 'percent', 'duration', 'date', 'dateTime', 'text', 'boolean', 'blank']),
    otherwise: 'text',
  },
}

/** A value of the family keeps its kind; anything else becomes the family's plainest, or is a mistake. */
function keepFamily(arg: Typed, param: Param, name: string): Typed {
  const { accepts } = param
  if (accepts === 'any') return arg
  if (!isFamily(accepts)) return fit(arg, param.list ? listOf(accepts) : scalar(accepts), name)
  const { kinds, otherwise } = families[accepts]
  if (kinds.has(arg.type.kind) && (!arg.type.list || param.list)) return arg
  const timed = accepts === 'temporal' && arg.literal !== undefined && /\d:\d/.test(arg.literal)
  const kind = timed ? 'dateTime' : otherwise
  return fit(arg, arg.type.list && param.list ? listOf(kind) : scalar(kind), name)
}

function isFamily(accepts: Param['accepts']): accepts is Exclude<Family, 'any'> {
  return accepts in families
}
