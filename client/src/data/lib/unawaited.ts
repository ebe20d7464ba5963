/** A step whose failure is told by something else that is awaited, such as the transaction it belongs to. */
export function unawaited(step: Promise<unknown>): void {
  step.catch(() => undefined)
}
