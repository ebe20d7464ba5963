import { instantOf } from '#shared/days/clock.ts'
import { readClock } from '#shared/fields/date-text.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { action, actOf, textSetting } from '#server/automations/steps/action.ts'
import { readMoment } from '#server/automations/steps/read-input.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'

/** a run that waits longer is a mistake in a cell */
const longestMs = 5 * 366 * 86_400_000

/** The moment is read once, when the run comes to the step: what is changed later does not move it. */
export const waitUntil = action<string>({
  plan: (scope) => {
    const until = momentOf(scope)
    if (until.getTime() - scope.context.now().getTime() > longestMs)
      throw new AppError('invalid_value', { reason: 'outOfRange', text: until.toISOString() })
    return { plan: until.toISOString(), act: actOf('wait', { texts: [{ name: 'until', text: until.toISOString() }] }) }
  },
  until: (until) => new Date(until),
  pretend: () => ({}),
})

/** A day begins by the clock of the step, where the organisation is. */
function momentOf(scope: RunScope): Date {
  const read = readMoment(scope, textSetting(scope, 'moment'))
  if (read.moment !== undefined) return new Date(read.moment)
  const [hour = 0, minute = 0] = (readClock(textSetting(scope, 'at')) ?? '00:00').split(':').map(Number)
  return instantOf(read.day, { hour, minute }, scope.locale.timezone)
}
