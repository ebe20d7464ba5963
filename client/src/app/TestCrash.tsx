/** `/testCrashError` (specification 1 §2): fails on purpose, to see what people see when a page fails. */
export function TestCrash(): never {
  throw new Error('testCrashError was opened: this failure is on purpose')
}
