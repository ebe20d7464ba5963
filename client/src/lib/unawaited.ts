/** Marks a step whose failure is reported by another awaited promise, such as its transaction. */
export function unawaited(step: Promise<unknown>): void {
  step.catch(() => undefined)
}
