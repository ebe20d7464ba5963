import { setImmediate as nextTurn } from 'node:timers/promises'
import { isOutOfTime } from '#shared/nouns/automations/fill-budget.ts'

const mostTries = 3

/** Tries a step again whose texts ran out of time: on a busy machine the clock goes on without it. Nothing of such a try is stored. */
export async function inTime<T>(work: () => T | Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isOutOfTime(error) || tries === mostTries) throw error
    }
    await nextTurn()
  }
}
