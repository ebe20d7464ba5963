import { AppError } from '#shared/protocol/errors.ts'

/** The cost that all texts of one step may have together. */
export interface FillBudget {
  /** Counts letters that were filled in, and looks at the clock. @throws AppError `too_much_work` */
  spend(letters: number): void
}

export const mostFilledLetters = 1_000_000
export const longestFillMs = 25

/** The clock, in milliseconds, starts with the first text. */
export function createFillBudget(clock: () => number): FillBudget {
  let letters = 0
  let until: number | undefined
  return {
    spend: (more) => {
      letters += more
      if (letters > mostFilledLetters) throw tooMuchWork('letters')
      until ??= clock() + longestFillMs
      if (clock() > until) throw tooMuchWork('time')
    },
  }
}

const tooMuchWork = (of: 'letters' | 'time'): AppError => new AppError('too_much_work', { of })

/** A step that ran out of time may have met a busy machine: another try tells. */
export function isOutOfTime(error: unknown): boolean {
  return error instanceof AppError && error.id === 'too_much_work' && (error.details as { of?: unknown }).of === 'time'
}
