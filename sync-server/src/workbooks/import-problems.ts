import type { ImportProblem } from '#shared/nouns/imports/import-job.ts'

/** Irregularities of a file: each kind once, with its first row and its count. */
export interface Problems {
  note(kind: ImportProblem['kind'], row: number | null, count?: number): void
  has(kind: ImportProblem['kind']): boolean
  list(): ImportProblem[]
}

export function createProblems(): Problems {
  const found = new Map<ImportProblem['kind'], ImportProblem>()
  return {
    note: (kind, row, count = 1) => {
      const known = found.get(kind)
      if (known) known.count += count
      else found.set(kind, { kind, row, count })
    },
    has: (kind) => found.has(kind),
    list: () => [...found.values()],
  }
}
