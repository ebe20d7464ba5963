import { createValue } from '#client/lib/value.ts'

/** Work that a person began and that takes a while. */
export interface RunningWork {
  id: string
  /** already in the person's language */
  label: string
  /** the thing that it is about */
  about: string
}

/** All of it, the latest last. */
export const runningWork = createValue<readonly RunningWork[]>([])

export function isWorking(id: string): boolean {
  return runningWork.get().some((work) => work.id === id)
}

/** Shows work as running. The answer ends it. */
export function beginWork(work: RunningWork): () => void {
  runningWork.set([...runningWork.get().filter(({ id }) => id !== work.id), work])
  return () => runningWork.set(runningWork.get().filter(({ id }) => id !== work.id))
}
