import type { Logger } from 'pino'
import { AppError } from '#shared/protocol/errors.ts'
import { findVerdict, NeedsVerdicts } from '#server/mutations/write-records.ts'
import type { Watching } from '#server/records/write/hooks/hooks-of-table.ts'
import type { BeforeWrite, JudgedCase, JudgedHook, Verdict } from '#server/records/write/hooks/record-hook.ts'
import { hasKeys, operationOf, pick, type RecordDraft } from '#server/records/write/write-types.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/**
 * Inside the write: takes the verdicts on a hook's records, or asks for all that are missing.
 * @throws NeedsVerdicts, AppError `trigger_refused` with the record, the hook and its text
 */
export function applyVerdicts(
  name: string,
  judged: JudgedHook,
  write: BeforeWrite,
  { fields }: Watching,
  log: Pick<Logger, 'error'>,
): void {
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
    const subjects = [...missing.values()].map(({ recordId }) => `${name} ${recordId}`)
    throw new NeedsVerdicts(subjects, () => judgeAll(name, judged, missing, write.context.org, log))
  }
  for (const { record, verdict } of given) {
    if ('refuse' in verdict) throw new AppError('trigger_refused', { recordId: record.id, trigger: name, reason: verdict.refuse })
    const actor = hasKeys(verdict.set) ? judged.actor?.(write, record) : undefined
    for (const fieldId in verdict.set) write.set(record, fieldId, verdict.set[fieldId] ?? null, actor)
  }
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
  const failed: Verdict = { refuse: 'failed' }
  try {
    const verdicts = await judged.judge([...missing.values()], org)
    return [...missing.keys()].map((key, index) => [key, verdicts[index] ?? failed])
  } catch (error) {
    log.error({ err: error, orgId: org.orgId, hook: name }, 'a hook could not judge a write, which is refused')
    return [...missing.keys()].map((key) => [key, failed])
  }
}
