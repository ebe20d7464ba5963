/** Thrown by an effect that a passing fault of the machine keeps from its work: it waits, and loses no try by it. */
export class NotYet extends Error {
  override readonly name = 'NotYet'
  readonly afterMs: number

  constructor(reason: string, { afterMs, cause }: { afterMs: number; cause?: unknown }) {
    super(reason, { cause })
    this.afterMs = afterMs
  }
}
