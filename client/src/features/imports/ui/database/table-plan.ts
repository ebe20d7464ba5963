import type { ImportJob, ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { firstDraft, planBody, planProblem, type PlanDraft, type PlanProblem } from '#client/nouns/imports/import-plan.ts'

/** A person's choices for one table of a database. */
export interface TableDraft {
  plan: PlanDraft
  /** columns that become links to the tables whose keys they name */
  links: readonly number[]
}

/** The proposed choices: every column, and links wherever the database has them. */
export function firstTableDraft(fileName: string, preview: ImportPreview): TableDraft {
  const plan = firstDraft(fileName, preview)
  const links = preview.columns.flatMap(({ references, index }) => (references && index !== plan.labelColumn ? [index] : []))
  return { plan, links }
}

/** Why a table cannot be imported yet; undefined when it can. */
export function tableProblem({ plan, links }: TableDraft): PlanProblem | undefined {
  return planProblem(plan) ?? (links.includes(plan.labelColumn) ? 'labelLinked' : undefined)
}

/** The part of the run's body about one table. */
export function tableBody({ plan, links }: TableDraft, job: Pick<ImportJob, 'id'>, preview: ImportPreview) {
  const included = new Set(plan.columns.flatMap(({ include, column }) => (include ? [column] : [])))
  return { importId: job.id, plan: planBody(plan, preview, undefined), links: links.filter((index) => included.has(index)) }
}
