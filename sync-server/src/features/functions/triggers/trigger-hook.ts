import { judgeBefore, type RunCode } from '#server/features/functions/triggers/judge-before.ts'
import { queueJobs } from '#server/features/functions/triggers/queue-jobs.ts'
import { eventOf, triggersOfTable, triggersRest, type Trigger } from '#server/features/functions/triggers/triggers-of-table.ts'
import { createCodeContext } from '#server/functions/code-context.ts'
import { findFunction } from '#server/functions/function-rows.ts'
import type { Platform } from '#server/platform/platform.ts'
import { judgeInOrder, mostOfRun, type CaseJudge } from '#server/records/write/hooks/judge-in-order.ts'
import type { AfterWrite, HookedWrite, JudgedCase, JudgedHook, RecordHook, WrittenRecord } from '#server/records/write/hooks/record-hook.ts'
import { operationOf } from '#server/records/write/write-types.ts'
import { runCode } from '#server/sandbox/run-code.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Milliseconds of code: one run of a trigger, and all runs for each 500 records of a write. The start of a process is not counted. */
export const triggerTimes = { runMs: 2_000, writeMs: 5_000 }

/** Functions as triggers: they judge records before they are saved, and hear of them afterwards. `run` is the sandbox. */
export function triggerHook(platform: Platform, run: RunCode = runCode): RecordHook {
  return {
    name: 'functions',
    watches: (model, org) => {
      if (triggersOfTable(org, model.id).length === 0) return undefined
      const fields = model.fields.filter(({ definition }) => definition.column !== 'system')
      return { fields: fields.map(({ id }) => id) }
    },
    judged: judgedBy(platform, run),
    after: (write) => {
      if (write.write?.meta.quiet === true || triggersRest(write.org, write.now)) return
      tell(write, (record) => !waits(write, record))
    },
    left: ({ org, model, now, ids, memberId, madeAt }) => {
      if (triggersRest(org, now)) return
      const records = ids.map((id): WrittenRecord => ({ id, op: 'create', before: {}, after: {} }))
      queueJobs({ org, now, tableId: model.id, cause: undefined, actorId: memberId, madeAt }, records)
    },
  }
}

/** A row that is begun by hand is inserted once it is left; what its maker fills in until then is no update. */
const waits = ({ unfinished }: AfterWrite, { id, op }: WrittenRecord): boolean =>
  unfinished.has(id) && (op === 'create' || (op === 'update' && unfinished.get(id) === 'own'))

function tell({ org, now, model, cause, write, records }: AfterWrite, isTold: (record: WrittenRecord) => boolean): void {
  const given = { org, now, tableId: model.id, cause, actorId: write?.context.memberId ?? null, madeAt: write?.meta.madeAt ?? now }
  queueJobs(given, records.filter(isTold))
}

function judgedBy(platform: Platform, run: RunCode): JudgedHook {
  const ownerOf = ({ context, model }: HookedWrite, by: string): string =>
    triggersOfTable(context.org, model.id).find(({ id }) => id === by)?.ownerId ?? ''
  return {
    question: ({ context, model }, record) => {
      const op = operationOf(record)
      const asked = op ? triggersOfTable(context.org, model.id).filter(({ events }) => events.has(eventOf('before', op))) : []
      if (asked.length === 0 || triggersRest(context.org, context.now())) return undefined
      return JSON.stringify(asked.map(({ id, version, ownerId }) => [id, version, ownerId]))
    },
    judge: (cases, org) => {
      const spent = { ms: 0, most: triggerTimes.writeMs * Math.ceil(cases.length / mostOfRun) }
      const judges = [...new Set(cases.map(({ tableId }) => tableId))].flatMap((tableId) =>
        triggersOfTable(org, tableId).map((trigger) => judgeOf({ platform, org, run, spent }, tableId, trigger)),
      )
      return judgeInOrder(org, cases, judges, platform.log)
    },
    actor: (write, _record, by) => {
      const { now, events } = write.context
      return createCodeContext(write.context.org, { id: by, ownerId: ownerOf(write, by) }, { now, events })
    },
    label: (org, by) => findFunction(org, by)?.label,
  }
}

interface Bounds {
  platform: Platform
  org: OrgDatabase
  run: RunCode
  spent: { ms: number; most: number }
}

function judgeOf(bounds: Bounds, tableId: string, trigger: Trigger): CaseJudge {
  const leftMs = (): number => {
    const left = Math.min(triggerTimes.runMs, bounds.spent.most - bounds.spent.ms)
    if (left <= 0) throw new Error('the time of the write is over')
    return Math.ceil(left)
  }
  return {
    by: trigger.id,
    asks: (one: JudgedCase) => one.tableId === tableId && trigger.events.has(eventOf('before', one.op)),
    judge: (cases) => judgeBefore({ ...bounds, trigger, leftMs }, tableId, cases),
  }
}
