import { tidy } from '#shared/formulas/decimal.ts'
import type { Call } from '#shared/formulas/functions/call.ts'
import { gives, listParam, text, type FormulaFunction } from '#shared/formulas/functions/function.ts'
import { folded } from '#shared/formulas/letter-costs.ts'
import { fail } from '#shared/formulas/refused.ts'

/** Names and hours come by turns (`stageReading`). */
function hoursIn(call: Call): number {
  const { frame } = call
  const stages = call.texts(0)
  if (stages.length === 0) return 0
  const wanted = folded(frame, call.text(1))
  const at = stages.findIndex((name, index) => index % 2 === 0 && folded(frame, name) === wanted)
  return at < 0 ? fail('notFound') : tidy(Math.round(Number(stages[at + 1]) * 100) / 100)
}

export const stageFunctions: readonly FormulaFunction[] = [
  {
    name: 'HOURSIN',
    aliases: ['HORASEM', 'HORASEN'],
    params: [listParam('stages', 'text'), text('stage')],
    takesStages: true,
    result: gives('number'),
    run: hoursIn,
    doc: {
      en: 'Hours that the record was in a stage, by a field of the type time in the section; 0 for a stage that it was never in.',
      pt: 'Horas em que o registro esteve em uma etapa, por um campo do tipo tempo na seção; 0 para uma etapa em que nunca esteve.',
      es: 'Horas que el registro estuvo en una etapa, según un campo del tipo tiempo en la sección; 0 para una etapa en la que nunca estuvo.',
    },
    example: ['HOURSIN(BLANK(), "Doing")', '0'],
  },
]
