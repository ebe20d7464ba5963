import { addDaysTo } from '#shared/days/zone.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { action, actOf, setting, textSetting } from '#server/automations/steps/action.ts'
import { idOfStep } from '#server/automations/steps/change-records.ts'
import { peopleOfInput } from '#server/automations/cells/people-at.ts'
import { fillText } from '#server/automations/cells/place-text.ts'
import type { StepResult } from '#server/automations/flow/step-result.ts'
import { askPeople, findApproval, storeAnswer, type ApprovalRow } from '#server/automations/waits/approval-store.ts'
import { readMemberNames, personOf } from '#server/storage/member-names.ts'

interface Plan {
  people: readonly string[]
  question: string
  details: string
  longest: number
  byMail: boolean
}

const mostPeople = 50
/** a run looks this often though an answer wakes it */
const lookMs = 6 * 3_600_000

/** Waits for the first answer of the people who are asked; the third branch when the days are over. */
export const approve = action<Plan>({
  plan: (scope) => {
    const known = findApproval(scope.context.org, idOfStep(scope))
    // what was asked stands, whatever the cells say now
    const people = known ? (JSON.parse(known.people) as string[]) : peopleOfInput(scope, setting(scope, 'people')).slice(0, mostPeople)
    const question = known?.question ?? fillText(scope, textSetting(scope, 'question')).trim().slice(0, 500)
    if (question === '') throw new AppError('invalid_value', { key: 'question', reason: 'required' })
    if (people.length === 0) throw new AppError('invalid_value', { key: 'people', reason: 'required' })
    const details = known?.details ?? fillText(scope, textSetting(scope, 'details')).slice(0, 4000)
    const names = readMemberNames(scope.context.org)
    const texts = [
      { name: 'people', text: people.map((id) => names.get(id) ?? '').join(', ') },
      { name: 'question', text: question },
    ]
    const plan = { people, question, details, longest: Number(setting(scope, 'longest')), byMail: setting(scope, 'byMail') === true }
    return { plan, act: actOf('ask', { count: people.length, texts }) }
  },
  begin: (scope, plan) => {
    const { context, runId, automationId, input, next } = scope
    const { people, question, details } = plan
    const due = addDaysTo(context.now().getTime(), plan.longest, scope.locale.timezone)
    const asked = {
      ...{ id: idOfStep(scope), run_id: runId, path: next.path, automation_id: automationId, question, details, people },
      ...{ table_id: input.tableId, record_id: input.recordId, due_at: new Date(due).toISOString() },
    }
    askPeople(context.org, asked, { now: context.now(), byMail: plan.byMail })
  },
  over: ({ context, ...scope }, { longest }, since) => {
    const row = findApproval(context.org, idOfStep(scope))
    if (row && row.answer !== null && row.answer !== 'over') return { result: resultOf(context.org, row) }
    const now = context.now().getTime()
    const end = row ? Date.parse(row.due_at) : addDaysTo(since.getTime(), longest, scope.locale.timezone)
    if (now >= end || row?.answer === 'over') return { result: { branch: 2, answer: answerOf({ answer: '' }) } }
    return { next: new Date(Math.min(now + lookMs, end)) }
  },
  finish: (scope) => {
    storeAnswer(scope.context.org, idOfStep(scope), { answer: 'over', note: '', by: null, now: scope.context.now() })
  },
  // a dry run goes the way on which somebody says Yes
  pretend: () => ({ branch: 0, answer: answerOf({ answer: 'yes' }) }),
})

const answerOf = (told: Record<string, string>): NonNullable<StepResult['answer']> => ({ status: 200, text: JSON.stringify(told) })

/** Later steps use who answered, what, and the note: `{{b….json.by}}`. */
function resultOf(org: Parameters<typeof personOf>[0], row: ApprovalRow): StepResult {
  const by = row.answered_by === null ? '' : personOf(org, row.answered_by).name
  return { branch: row.answer === 'yes' ? 0 : 1, answer: answerOf({ answer: row.answer ?? '', by, note: row.note }) }
}
