import { sql } from 'kysely'
import { z } from 'zod'
import { actionKinds } from '#shared/nouns/automations/action-kinds.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

interface StepQuery {
  /** a part of the automation's name */
  q: string
  /** JSON */
  filters?: string | undefined
}

/** steps read at once; others get the event loop in between */
export const stepsAtOnce = 200

const filtersSchema = z.strictObject({
  status: z.enum(['successful', 'failed']).optional(),
  action_type: z.string().max(40).optional(),
  automation_id: z.string().max(60).optional(),
  table_id: z.string().max(60).optional(),
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
})

/** @throws AppError `invalid_request` for a text that is no filter */
function readFilters(text: string | undefined): z.output<typeof filtersSchema> {
  if (text === undefined || text === '') return {}
  try {
    return filtersSchema.parse(JSON.parse(text))
  } catch {
    throw wrongPart('filters', 'not a filter of the log', 'query')
  }
}

export type EndedStep = ReturnType<ReturnType<typeof endedStepsOf>>[number]

/** Reads the ended steps that fit a query, newest first, those behind one of them. @throws AppError `invalid_request` for filters that are none */
export function endedStepsOf({ db }: OrgDatabase, { q, filters }: StepQuery) {
  const wanted = readFilters(filters)
  const kinds =
    wanted.action_type === undefined ? undefined : actionKinds.filter(({ reach }) => reach === wanted.action_type).map(({ name }) => name)
  const listed = db.build
    .selectFrom('run_step')
    .innerJoin('run', 'run.id', 'run_step.run_id')
    .innerJoin('automation', 'automation.id', 'run.automation_id')
    .select(['run_step.run_id', 'run_step.path', 'run_step.place', 'run_step.kind', 'run_step.status', 'run_step.at'])
    .select(['run.automation_id', 'run.version', 'run.owner_id', 'run.table_id', 'run.record_id', 'run.dedupe', 'automation.name'])
    .where('run_step.status', 'in', ['done', 'failed'])
    .where('automation.name', 'like', `%${q.replace(/[%_]/g, '')}%`)
    .$if(wanted.status !== undefined, (rows) => rows.where('run_step.status', '=', wanted.status === 'failed' ? 'failed' : 'done'))
    .$if(kinds !== undefined, (rows) => rows.where('run_step.kind', 'in', kinds ?? []))
    .$if(wanted.automation_id !== undefined, (rows) => rows.where('run.automation_id', '=', wanted.automation_id ?? ''))
    .$if(wanted.table_id !== undefined, (rows) => rows.where('run.table_id', '=', wanted.table_id ?? ''))
    .$if(wanted.since !== undefined, (rows) => rows.where('run_step.at', '>=', wanted.since ?? ''))
    .$if(wanted.until !== undefined, (rows) => rows.where('run_step.at', '<', wanted.until ?? ''))
    .orderBy('run_step.run_id', 'desc')
    .orderBy('run_step.place', 'desc')
    .orderBy('run_step.path', 'desc')
    .limit(stepsAtOnce)
  return (last: { run_id: string; place: number; path: string } | undefined) =>
    db.all(
      last === undefined
        ? listed
        : listed.where(sql<boolean>`(run_step.run_id, run_step.place, run_step.path) < (${last.run_id}, ${last.place}, ${last.path})`),
    )
}
