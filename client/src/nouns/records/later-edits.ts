import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordStep, RecordValues } from '#client/nouns/records/record-step.ts'

/**
 * The steps that undo (or redo) `left` without cells that were changed since: later values of other people stay. `read` gives a present cell;
 * undefined when its record is not here.
 */
export function withoutLaterEdits(
  next: readonly RecordStep[],
  left: readonly RecordStep[],
  read: (recordId: string, fieldId: string) => CellValue | undefined,
): { steps: RecordStep[]; stayed: number } {
  const expected = new Map(left.flatMap((step): [string, RecordValues][] => (step.op === 'update' ? [[step.id, step.values]] : [])))
  let stayed = 0
  const steps = next.flatMap((step): RecordStep[] => {
    const was = step.op === 'update' ? expected.get(step.id) : undefined
    if (step.op !== 'update' || !was) return [step]
    const values = Object.fromEntries(
      Object.entries(step.values).filter(
        ([fieldId]) => !(fieldId in was) || JSON.stringify(read(step.id, fieldId) ?? null) === JSON.stringify(was[fieldId] ?? null),
      ),
    )
    const kept = Object.keys(values).length
    stayed += Object.keys(step.values).length - kept
    return kept > 0 ? [{ ...step, values }] : []
  })
  return { steps, stayed }
}
