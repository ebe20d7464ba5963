import type { OrgContext } from '#server/access/org-context.ts'
import { eventOf, type Trigger } from '#server/features/functions/triggers/triggers-of-table.ts'
import { inPieces, roundOf, seeTable, type SeenTable } from '#server/features/functions/triggers/trigger-rounds.ts'
import { tellOfFailure, tellOfLostRight } from '#server/features/functions/triggers/tell-of-failure.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { answerCode, assertOwnFault, type Asking } from '#server/functions/answer-code.ts'
import { createCodeContext } from '#server/functions/code-context.ts'
import { getVersion, type VersionRow } from '#server/functions/function-rows.ts'
import { maskText } from '#server/functions/mask-secrets.ts'
import { beginRun, dropRun, endRun, forgetLiving } from '#server/functions/run-log.ts'
import { endOf, faultOf, limitsOf, newRun, noEnd, noReader, type RunEnd } from '#server/functions/run-parts.ts'
import type { Platform } from '#server/platform/platform.ts'
import { fieldKeys } from '#server/records/programs/field-keys.ts'
import { readValues } from '#server/records/programs/read-values.ts'
import { visibleFields } from '#server/access/record-rights.ts'
import { isPassing as isPassingFault, mostOfRun, type CaseAnswer } from '#server/records/write/hooks/judge-in-order.ts'
import type { JudgedCase } from '#server/records/write/hooks/record-hook.ts'
import type { CodeJob, CodeLanguage, CodeResult } from '#server/sandbox/code-job.ts'
import { personOf } from '#server/storage/member-names.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import type { ProgramValues } from '#shared/nouns/records/program-values.ts'

export type RunCode = (job: CodeJob) => Promise<CodeResult>

/** letters of a refusal that devices keep */
const longestText = 500

export interface Judging {
  platform: Platform
  org: OrgDatabase
  run: RunCode
  trigger: Trigger
  /** milliseconds of code that all runs of the write took */
  spent: { ms: number }
  /** milliseconds that a run may take. @throws Error when none are left */
  leftMs: () => number
}

/**
 * Outside any write: lets a trigger judge records before they are saved, in one process for up to 500. Records that its owner does not see are not
 * asked about. @throws Error when it fails or takes too long
 */
export async function judgeBefore(judging: Judging, tableId: string, cases: readonly JudgedCase[]): Promise<CaseAnswer[]> {
  const { org, trigger } = judging
  const version = getVersion(org, trigger.id, trigger.version)
  const { context, seen } = await seeAsWriter(judging, version, tableId)
  const answers = new Map<JudgedCase, CaseAnswer>()
  const asked = cases.filter((one) => seen.sees(one.recordId, cellsAfter(one)))
  const told = asked.map((one) => ({ one, round: roundOf(seen, toldOf(org, one)) }))
  for (const piece of inPieces(told, mostOfRun)) {
    const rounds = piece.map(({ round }) => round)
    const { result, secrets } = await runLogged(judging, version, rounds, tableId)
    piece.forEach(({ one }, index) => {
      const round = result.rounds[index]
      if (!round) throw new Error('a record was left out')
      if (round.refusal !== undefined) answers.set(one, refusalOf(version, maskText(round.refusal, secrets)))
      else answers.set(one, { set: cellsOf(context, seen, round.set) })
    })
  }
  return cases.map((one) => answers.get(one) ?? { set: {} })
}

/** A text that is a whole literal of the code was made of no record's values; a part of one may be a value too (decision 279). */
const refusalOf = ({ source }: VersionRow, text: string): CaseAnswer => ({
  refuse: text.slice(0, longestText),
  isPlain: text.trim() !== '' && ['"', "'", '`'].some((quote) => source.includes(quote + text + quote)),
})

/** The table by the eyes of the writer. A refusal for a right that they have lost is logged and told. @throws AppError */
async function seeAsWriter(judging: Judging, version: VersionRow, tableId: string): Promise<{ context: OrgContext; seen: SeenTable }> {
  const { org, platform } = judging
  try {
    const context = contextOf(judging, version)
    return { context, seen: seeTable(context, tableId) }
  } catch (error) {
    if (error instanceof AppError) await org.db.write(() => tellOfLostRight(org, version, tableId, error, platform.now()))
    throw error
  }
}

/** The rights of who saved the code, as they are now. */
const contextOf = ({ platform, org, trigger }: Judging, { made_by: ownerId }: VersionRow): OrgContext =>
  createCodeContext(org, { id: trigger.id, ownerId }, { now: platform.now })

const cellsAfter = ({ before, after }: JudgedCase) => ({ ...before, ...after })

function toldOf(org: OrgDatabase, one: JudgedCase) {
  const { recordId: id, op, memberId, before } = one
  const isNew = op === 'create' || op === 'restore'
  return { id, event: eventOf('before', op), stored: isNew ? undefined : before, after: cellsAfter(one), actor: personOf(org, memberId) }
}

/** @throws AppError for a name of no field, and a value that does not fit */
function cellsOf(context: OrgContext, { table }: SeenTable, set: Record<string, unknown>) {
  if (Object.keys(set).length === 0) return {}
  const keys = fieldKeys(visibleFields(context, table))
  return readValues(context, keys, set as ProgramValues, { locale: orgLocale(context.org), money: 'stored' })
}

/** Runs the code with a row in the log, and what it costs reserved before. */
async function runLogged(
  judging: Judging,
  version: VersionRow,
  rounds: CodeJob['rounds'] & object,
  tableId: string,
): Promise<{ result: CodeResult; secrets: ReadonlySet<string> }> {
  const { platform, org, run, spent } = judging
  const wallMs = judging.leftMs()
  const secrets = new Set<string>()
  const input = JSON.stringify({ records: rounds.length, first: rounds[0] })
  const row = newRun(version, { began: 'trigger', input, actorId: noReader, wallMs, at: platform.now() })
  await org.db.write(() => beginRun(org, row, platform.now))
  const owner = (): OrgContext => contextOf(judging, version)
  const reader = { functionId: version.function_id, ownerId: version.made_by }
  // the time is that of the code, which begins once it has a process: what it asked for ends with it
  const ended = new AbortController()
  const asking: Asking = { platform, owner, isDry: true, signal: ended.signal, reader, secrets, requests: 0 }
  let isPassing = false
  let end: RunEnd = { ...noEnd, error: { reason: 'code', message: '' } }
  try {
    const result = await run({
      group: org.orgId,
      ...{ language: version.language as CodeLanguage, source: version.source, mode: 'before', names: {}, rounds },
      limits: limitsOf(wallMs, 0),
      answer: (request) => answerCode(asking, request),
    })
    spent.ms += result.ms
    assertOwnFault(asking, result)
    end = endOf(result, secrets)
    const fault = faultOf(result, secrets)
    if (!fault) return { result, secrets }
    end = { ...end, status: 'failed', error: fault }
    throw new Error(`a trigger ended with ${result.outcome}`)
  } catch (error) {
    isPassing = isPassingFault(error)
    throw error
  } finally {
    ended.abort()
    await org.db.write(() => {
      if (isPassing) return dropRun(org, row)
      endRun(org, row, end, platform.now())
      if (end.status === 'failed') tellOfFailure(org, row, tableId, platform.now())
    })
    forgetLiving(row.id)
  }
}
