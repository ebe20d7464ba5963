import type { Logger } from 'pino'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { isOfDisk } from '#server/jobs/run-effect.ts'
import type { JudgedCase, Verdict } from '#server/records/write/hooks/record-hook.ts'
import { isSameCell } from '#server/records/write/write-types.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { StorageError } from '#server/storage/storage-fault.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/** One of several who judge the records of a hook. */
export interface CaseJudge {
  /** the author that the verdict names */
  by: string
  asks(one: JudgedCase): boolean
  /** One answer for each case, at most {@link mostOfRun}. A rejection refuses them all in its name, as `failed` does with one. */
  judge(cases: readonly JudgedCase[]): Promise<readonly CaseAnswer[]>
}

/** An author's answer about one record. `isPlain`: the text of a refusal holds no value of any record, so strangers may read it. */
export type CaseAnswer = { set: Readonly<Record<string, CellValue>> } | { refuse: string; isPlain?: boolean } | { failed: true }

/** records that one call of a judge gets */
export const mostOfRun = 500

interface Judging {
  /** as the judges before left it */
  one: JudgedCase
  verdict: Verdict
}

/** Outside any write: asks judges in their order. Each sees what the one before left, and nobody is asked about what is refused. */
export async function judgeInOrder(
  org: OrgDatabase,
  cases: readonly JudgedCase[],
  judges: readonly CaseJudge[],
  log: Pick<Logger, 'error'>,
): Promise<Verdict[]> {
  const all = cases.map((one): Judging => ({ one, verdict: { set: {} } }))
  for (const judge of judges) {
    const asked = all.filter(({ one, verdict }) => !('refuse' in verdict) && isChange(one) && judge.asks(one))
    for (let at = 0; at < asked.length; at += mostOfRun) await askOne(org, judge, asked.slice(at, at + mostOfRun), log)
  }
  return all.map(({ verdict }) => verdict)
}

const isChange = ({ op, after }: JudgedCase): boolean => op !== 'update' || Object.keys(after).length > 0

async function askOne(org: OrgDatabase, { by, judge }: CaseJudge, asked: readonly Judging[], log: Pick<Logger, 'error'>): Promise<void> {
  try {
    const answers = await judge(asked.map(({ one }) => one))
    asked.forEach((judging, index) => {
      const answer = answers[index]
      if (!answer) throw new Error(`${by} left a record unjudged`)
      if ('failed' in answer) judging.verdict = failedBy(by)
      else if ('refuse' in answer) judging.verdict = { refuse: answer.refuse, by, ...(answer.isPlain === true && { isPlain: true }) }
      else takeSet(org, judging, answer.set, by)
    })
  } catch (error) {
    if (isPassing(error)) throw error
    log.error({ err: error, orgId: org.orgId, by }, 'a judge of records failed, and its records are refused')
    for (const judging of asked) judging.verdict = failedBy(by)
  }
}

/** A fault of the server that may be gone when the device sends again: no judgement. */
export function isPassing(error: unknown): boolean {
  return (error instanceof AppError && error.id === 'unavailable') || error instanceof StorageError || isOfDisk(error)
}

const failedBy = (by: string): Verdict => ({ refuse: 'failed', by, failed: true })

/** The next judge sees values as they will be stored. A value that does not fit stays, and the write refuses it. */
function takeSet(org: OrgDatabase, judging: Judging, set: Readonly<Record<string, CellValue>>, by: string): void {
  const { one, verdict } = judging
  if ('refuse' in verdict) return
  const model = findTableModel(org, one.tableId)
  const after = { ...one.after }
  const values = { ...verdict.set }
  for (const [fieldId, given] of Object.entries(set)) {
    const field = model?.field(fieldId)
    const checked = field?.definition.check(given, field.config)
    const value = checked?.ok ? checked.value : given
    values[fieldId] = { value, by }
    if (isSameCell(value, one.before[fieldId] ?? null)) delete after[fieldId]
    else after[fieldId] = value
  }
  judging.one = { ...one, after }
  judging.verdict = { set: values }
}
