import type { CellValue } from '#shared/values/cell-value.ts'

/** The result of a step, for later ones; stored as JSON. */
export interface StepResult {
  /** the records it made, found or changed */
  tableId?: string
  ids?: string[]
  /** the branch that goes on */
  branch?: number
  /** turns of a loop, with the record of each */
  loop?: { tableId: string; ids: string[] }
  /** an answer from outside */
  answer?: { status: number; text: string }
  ends?: true
}

/** Cells that a dry run would have written, by table and record. */
export type WouldBeCells = Map<string, Record<string, CellValue>>
