import type { CellValue } from '#shared/values/cell-value.ts'

export type RecordValues = Record<string, CellValue>

/** One change of a gesture, as a person means it. */
export type RecordStep =
  | { op: 'create'; id: string; values: RecordValues }
  | { op: 'update'; id: string; values: RecordValues }
  | { op: 'delete'; id: string }
  | { op: 'restore'; id: string; values: RecordValues }
