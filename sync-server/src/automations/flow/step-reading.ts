import { createFillBudget, type FillBudget } from '#shared/nouns/automations/fill-budget.ts'

/** The sources that a step has read, each once, and what its texts may still cost. */
export interface StepReading {
  budget: FillBudget
  /** The value of `read`, which is asked once for a key. */
  once<T>(key: string, read: () => T): T
}

/** One for each try of a step. */
export function createStepReading(): StepReading {
  const known = new Map<string, unknown>()
  return {
    budget: createFillBudget(() => performance.now()),
    once: <T>(key: string, read: () => T): T => {
      if (!known.has(key)) known.set(key, read())
      return known.get(key) as T
    },
  }
}
