import { tidy } from '#shared/formulas/decimal.ts'
import type { Call } from '#shared/formulas/functions/call.ts'
import { gives, listParam, optional, text, type FormulaFunction } from '#shared/formulas/functions/function.ts'
import { folded } from '#shared/formulas/letter-costs.ts'
import { fail } from '#shared/formulas/refused.ts'

/** Names and hours come by turns (`stageReading`). */
function hoursIn(call: Call): number {
  const { frame } = call
  const stages = call.texts(0)
  if (stages.length === 0) return 0
  const wanted = folded(frame, call.text(1))
  // the first are those of all stages together
  const at = call.count < 2 ? 0 : stages.findIndex((name, index) => index > 0 && index % 2 === 0 && folded(frame, name) === wanted)
  return at < 0 ? fail('notFound') : tidy(Math.round(Number(stages[at + 1]) * 100) / 100)
}

export const stageFunctions: readonly FormulaFunction[] = [
  {
    name: 'HOURSIN',
    aliases: ['HORASEM', 'HORASEN'],
    params: [listParam('stages', 'text'), optional(text('stage'))],
    takesStages: true,
    result: gives('number'),
    run: hoursIn,
    doc: {
      en: 'Hours in a stage, or in all but pauses, by a field of the type time in the section; working hours where the clock of the stages says so.',
      pt: 'Horas em uma etapa, ou em todas menos pausas, por um campo tempo na seção; só horário de trabalho onde o relógio das etapas diz.',
      es: 'Horas en una etapa, o en todas menos pausas, según un campo tiempo en la sección; solo horas de trabajo si el reloj lo dice.',
    },
    example: ['HOURSIN(BLANK(), "Doing")', '0'],
  },
]
