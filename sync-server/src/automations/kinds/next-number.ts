import { isoDayAt } from '#shared/days/zone.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { fillText } from '#server/automations/cells/place-text.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import { action, actOf, setting, textSetting } from '#server/automations/steps/action.ts'
import type { StepResult } from '#server/automations/flow/step-result.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

interface Plan {
  name: string
  part: string
  number: number
  text: string
}

/** The number is taken in the write that stores that the step is done: no two runs have the same one, and none is left out by a crash. */
export const nextNumber = action<Plan>({
  plan: (scope) => {
    const name = fillText(scope, textSetting(scope, 'sequence')).trim().slice(0, 200)
    if (name === '') throw new AppError('invalid_value', { key: 'sequence', reason: 'required' })
    const part = partOf(scope)
    // a dry run has taken some that nobody keeps
    const tried = Number(scope.wouldBe.get(keyOf(name, part))?.['taken'] ?? 0)
    const number = lastOf(scope.context.org, name, part) + tried + 1
    const digits = String(number).padStart(Number(setting(scope, 'digits')), '0')
    const text = part === '' ? digits : `${part}-${digits}`
    return { plan: { name, part, number, text }, act: actOf('number', { count: 1, texts: [{ name: 'number', text }] }) }
  },
  apply: ({ context: { org } }, { name, part, number, text }) => {
    org.db.run(
      org.db.build
        .insertInto('sequence')
        .values({ name, part, last: number })
        .onConflict((on) => on.columns(['name', 'part']).doUpdateSet({ last: number })),
    )
    return resultOf(text)
  },
  pretend: ({ context, wouldBe }, { name, part, number, text }) => {
    wouldBe.set(keyOf(name, part), { taken: number - lastOf(context.org, name, part) })
    return resultOf(text)
  },
})

const keyOf = (name: string, part: string): string => `sequence ${part} ${name}`

const resultOf = (text: string): StepResult => ({ answer: { status: 200, text } })

function lastOf({ db }: OrgDatabase, name: string, part: string): number {
  return db.get(db.build.selectFrom('sequence').select('last').where('name', '=', name).where('part', '=', part))?.last ?? 0
}

/** A sequence that restarts has one for each year or month, by the clocks of the organisation. */
function partOf(scope: RunScope): string {
  const day = isoDayAt(scope.context.now(), scope.locale.timezone)
  const parts: Readonly<Record<string, string>> = { yearly: day.slice(0, 4), monthly: day.slice(0, 7) }
  return parts[textSetting(scope, 'restarts')] ?? ''
}
