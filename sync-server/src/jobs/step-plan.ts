import { createTurns } from '#server/lib/foreground.ts'

/** One step of long work: a write of its own that is made once. */
export interface PlannedStep<Context> {
  /** the same in every run */
  name: string
  run(context: Context): void
}

/** Long work as steps, with the place of their notes and the way in which each is written. */
export interface StepPlan<Context> {
  steps: Iterable<PlannedStep<Context>>
  /** Runs work in one write; what throws undoes it. */
  write(work: () => void): Promise<void>
  /** Inside the write: the rights and the moment of the step. */
  context(): Context
  /** Inside the write. */
  isDone(name: string): boolean
  /** Inside the write of the step: it is never made again. */
  note(name: string): void
  signal?: AbortSignal
  /** asked between two steps: true hands the rest on */
  isEnough?(): boolean
}

/**
 * Runs the steps that are not noted yet, each with its note in one write: a second run goes on where a crash ended the first and makes nothing
 * twice. It gives way to people at work. @returns false when the rest was handed on. @throws what a step throws, and the reason of the signal
 */
export async function runStepPlan<Context>({ steps, write, context, isDone, note, signal, isEnough }: StepPlan<Context>): Promise<boolean> {
  const giveWay = createTurns()
  for (const step of steps) {
    signal?.throwIfAborted()
    if (isEnough?.() === true) return false
    await write(() => {
      if (isDone(step.name)) return
      step.run(context())
      note(step.name)
    })
    await giveWay()
  }
  return true
}
