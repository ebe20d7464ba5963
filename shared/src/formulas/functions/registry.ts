import { conversionFunctions } from '#shared/formulas/functions/conversions.ts'
import { datePartFunctions } from '#shared/formulas/functions/date-parts.ts'
import { dateFunctions } from '#shared/formulas/functions/dates.ts'
import type { FormulaFunction } from '#shared/formulas/functions/function.ts'
import { listFunctions } from '#shared/formulas/functions/lists.ts'
import { logicFunctions } from '#shared/formulas/functions/logic.ts'
import { mathFunctions } from '#shared/formulas/functions/math.ts'
import { stageFunctions } from '#shared/formulas/functions/stages.ts'
import { statisticsFunctions } from '#shared/formulas/functions/statistics.ts'
import { textSearchFunctions } from '#shared/formulas/functions/text-search.ts'
import { textFunctions } from '#shared/formulas/functions/text.ts'
import { workDayFunctions } from '#shared/formulas/functions/work-days.ts'
import { foldText } from '#shared/lib/fold-text.ts'

export const functionFamilies = ['logic', 'math', 'statistics', 'text', 'dates', 'lists', 'conversion'] as const
export type FunctionFamily = (typeof functionFamilies)[number]

/** Every function by family. Adding one adds it to its family's file; the tests and the documentation find it here. */
export const functionsByFamily: Readonly<Record<FunctionFamily, readonly FormulaFunction[]>> = {
  logic: logicFunctions,
  math: mathFunctions,
  statistics: statisticsFunctions,
  text: [...textFunctions, ...textSearchFunctions],
  dates: [...dateFunctions, ...datePartFunctions, ...workDayFunctions, ...stageFunctions],
  lists: listFunctions,
  conversion: conversionFunctions,
}

export const allFunctions: readonly FormulaFunction[] = functionFamilies.flatMap((family) => functionsByFamily[family])

const byName = new Map(allFunctions.flatMap((entry) => [entry.name, ...entry.aliases].map((name) => [foldText(name), entry] as const)))

/** The function of that name or alias, without case and accents. */
export function findFunction(name: string): FormulaFunction | undefined {
  return byName.get(foldText(name))
}

/** Every name a function may be called by. */
export function functionNames(): string[] {
  return allFunctions.flatMap((entry) => [entry.name, ...entry.aliases])
}
