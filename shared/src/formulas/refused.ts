import type { FailureCode, FormulaError, FormulaFailure } from '#shared/values/formula-error.ts'

/** Thrown inside the compiler and caught at its door: the source is no formula. */
export class SourceRefused {
  readonly error: FormulaError

  constructor(error: FormulaError) {
    this.error = error
  }
}

export function refuse(error: FormulaError): never {
  throw new SourceRefused(error)
}

/** Thrown while a formula runs and caught by IFERROR or at the door: it has no value here. No `Error`, so that a million are cheap. */
export class ValueFailed {
  readonly failure: FormulaFailure

  constructor(failure: FormulaFailure) {
    this.failure = failure
  }
}

export function fail(code: FailureCode, message?: string): never {
  throw new ValueFailed(message === undefined ? { code } : { code, message })
}
