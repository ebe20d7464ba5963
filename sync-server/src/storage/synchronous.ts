/** An async function would commit before it is done: its later statements would be outside the transaction. */
export function synchronous<T>(result: T): T {
  if (typeof (result as { then?: unknown } | null | undefined)?.then === 'function')
    throw new Error('work inside a transaction must be synchronous')
  return result
}
