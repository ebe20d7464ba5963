import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { seesRecord } from '#server/access/sees-record.ts'
import { assertManages, maySee, seesRow } from '#server/features/automations/automation-sight.ts'
import { findAutomation, findVersion, type AutomationRow } from '#server/features/automations/automation-store.ts'
import { findRun, type RunRow } from '#server/automations/runs/run-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

type RunOfVersion = Pick<RunRow, 'automation_id' | 'version' | 'owner_id'>

export interface RunSight {
  /** The run's automation as it is now and the version that ran name only what the person may see. */
  sees(run: RunOfVersion): boolean
  /** The content of the run: for the person who had its rights, as far as they are theirs now, and for administrators. */
  reads(run: RunOfVersion & Pick<RunRow, 'id'>): boolean
  readsRecord(tableId: string | null, recordId: string | null): boolean
}

/** The sight of one person on runs. Each automation, version and record is asked for once. @throws AppError `permission_denied`, `plan_feature` */
export function runSight(context: OrgContext): RunSight {
  assertManages(context)
  const { org, access, memberId } = context
  const once = remember()
  const ofRow = (id: string): boolean =>
    once(id, () => {
      const row: AutomationRow | undefined = findAutomation(org, id)
      return row !== undefined && seesRow(context, row)
    })
  const ofVersion = ({ automation_id: id, version }: RunOfVersion): boolean =>
    once(`${id} ${version}`, () => {
      const saved = findVersion(org, id, version)
      return saved !== undefined && maySee(context, saved)
    })
  const codeOfOthers = (runId: string): boolean => once(`code ${runId}`, () => ranCodeOfOthers(org, runId, memberId))
  const sees = (run: RunOfVersion): boolean => ofRow(run.automation_id) && ofVersion(run)
  return {
    sees,
    reads: (run) => sees(run) && (access.isAdmin || (run.owner_id === memberId && !codeOfOthers(run.id))),
    readsRecord: (tableId, recordId) => {
      if (access.isAdmin || tableId === null || recordId === null) return true
      return once(`${tableId} ${recordId}`, () => seesNow(context, tableId, recordId))
    },
  }
}

/** Functions in code tell what their writers see; who was an administrator when they ran may be none now. */
function ranCodeOfOthers({ db }: OrgDatabase, runId: string, memberId: string): boolean {
  // keys of its steps: the run and a dot
  const ofRun = db.build.selectFrom('function_run').select('id').where('dedupe', '>', `${runId}.`).where('dedupe', '<', `${runId}/`)
  return db.get(ofRun.where('owner_id', '!=', memberId).limit(1)) !== undefined
}

function remember(): (key: string, ask: () => boolean) => boolean {
  const known = new Map<string, boolean>()
  return (key, ask) => {
    const answer = known.get(key) ?? ask()
    known.set(key, answer)
    return answer
  }
}

/** Of a table with rules for rows, one that is in the trash is not seen; one of a table that is gone never is. */
function seesNow(context: OrgContext, tableId: string, recordId: string): boolean {
  try {
    const { access } = openTable(context, tableId)
    return (!access.rows && !access.filter) || seesRecord(context, tableId, recordId)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** A run that the caller may know of. @throws AppError `not_found` */
export function openRun(context: OrgContext, id: string): RunRow {
  const row = findRun(context.org, id)
  if (!row || !runSight(context).sees(row)) throw new AppError('not_found', { id })
  return row
}
