import type { Logger } from 'pino'
import { AppError } from '#shared/protocol/errors.ts'
import { findVerdict, requireVerdicts } from '#server/mutations/write-records.ts'
import { isPassing } from '#server/records/write/hooks/judge-in-order.ts'
import type { Watching } from '#server/records/write/hooks/hooks-of-table.ts'
import type { BeforeWrite, JudgedCase, JudgedHook, Verdict } from '#server/records/write/hooks/record-hook.ts'
import { operationOf, pick, type RecordDraft } from '#server/records/write/write-types.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/**
 * Inside the write: takes the verdicts on a hook's records, or asks for all that are missing.
 * @throws NeedsVerdicts, AppError `trigger_refused` with the record, the author and its text
 */
export function applyVerdicts(
  name: string,
  judged: JudgedHook,
  write: BeforeWrite,
  { fields }: Watching,
  log: Pick<Logger, 'error'>,
): void {
  const { org } = write.context
  const missing = new Map<string, JudgedCase>()
  const given: { record: Readonly<RecordDraft>; verdict: Verdict }[] = []
  for (const record of write.records) {
    const question = judged.question(write, record)
    if (question === undefined) continue
    const one = caseOf(write, record, fields, question)
    const key = `${name} ${JSON.stringify(one)}`
    const verdict = findVerdict(key) as Verdict | undefined
    if (verdict) given.push({ record, verdict })
    else missing.set(key, one)
  }
  if (missing.size > 0) {
    requireVerdicts({
      of: judged,
      questions: missing,
      subjects: [...missing.values()].map(({ recordId }) => `${name} ${recordId}`),
      judge: (questions) => judgeAll(name, judged, questions as ReadonlyMap<string, JudgedCase>, org, log),
    })
  }
  for (const { record, verdict } of given) {
    if ('refuse' in verdict) {
      const { by, refuse, failed, isPlain } = verdict
      throw refusal(judged, org, record.id, by, { reason: refuse, ...(failed && { failed }), ...(isPlain && { isPlain }) })
    }
    for (const [fieldId, { value, by }] of Object.entries(verdict.set)) setFor(judged, write, record, { fieldId, value, by })
  }
}

/** Sets a cell for an author. If the value or the rights are wrong, the author refuses the write. */
function setFor(
  judged: JudgedHook,
  write: BeforeWrite,
  record: Readonly<RecordDraft>,
  { fieldId, value, by }: { fieldId: string; value: CellValue; by: string },
): void {
  try {
    write.set(record, fieldId, value, judged.actor?.(write, record, by))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { reason } = (error.details ?? {}) as { reason?: unknown }
    throw refusal(judged, write.context.org, record.id, by, { reason: 'failed', failed: true, fieldId, problem: reason ?? error.id })
  }
}

function refusal({ label }: JudgedHook, org: OrgDatabase, recordId: string, by: string, more: object): AppError {
  return new AppError('trigger_refused', { recordId, trigger: by, label: label?.(org, by) ?? by, ...more })
}

function caseOf({ context, model }: BeforeWrite, record: Readonly<RecordDraft>, fields: ReadonlySet<string>, question: string): JudgedCase {
  const keys = (values: Readonly<Record<string, CellValue>>) =>
    pick(values, Object.fromEntries(Object.keys(values).flatMap((id) => (fields.has(id) ? [[id, true]] : []))))
  const op = operationOf(record) ?? 'update'
  return {
    question,
    tableId: model.id,
    recordId: record.id,
    memberId: context.memberId,
    before: keys(record.before),
    after: keys(record.after),
    op,
  }
}

async function judgeAll(
  name: string,
  judged: JudgedHook,
  missing: ReadonlyMap<string, JudgedCase>,
  org: OrgDatabase,
  log: Pick<Logger, 'error'>,
): Promise<[string, Verdict][]> {
  const failed: Verdict = { refuse: 'failed', by: name, failed: true }
  try {
    const verdicts = await judged.judge([...missing.values()], org)
    return [...missing.keys()].map((key, index) => [key, verdicts[index] ?? failed])
  } catch (error) {
    if (isPassing(error)) throw error
    log.error({ err: error, orgId: org.orgId, hook: name }, 'a hook could not judge a write, which is refused')
    return [...missing.keys()].map((key) => [key, failed])
  }
}
