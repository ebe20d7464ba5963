import type { AiQuestion } from '#shared/nouns/ai-builder/ai-calls.ts'
import { compileFormula } from '#shared/formulas/formula.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { assertEdits } from '#server/app-plans/assert-edits.ts'
import { askForPlan, readPlan, type FoundPlan } from '#server/features/ai-builder/ask-for-plan.ts'
import { describeTables, linkedTables, tablesNamed } from '#server/features/ai-builder/describe-workspace.ts'
import { AiFailure } from '#server/features/ai-builder/hosts/ai-failure.ts'
import { guessTokens, type AiTurn, type AiUse } from '#server/features/ai-builder/hosts/ai-host.ts'
import { askBuilder } from '#server/features/ai-builder/hosts/builder-host.ts'
import { askChat } from '#server/features/ai-builder/hosts/chat-host.ts'
import { addTo, asNew } from '#server/features/ai-builder/add-to-app.ts'
import type { LiveRequest } from '#server/features/ai-builder/live-requests.ts'
import * as prompts from '#server/features/ai-builder/prompts.ts'
import type { ReadAttachment } from '#server/features/ai-builder/read-attachments.ts'
import { readAnswerJson } from '#server/features/ai-builder/read-answer-json.ts'
import { tablesOfApp } from '#server/features/ai-builder/tables-of-app.ts'
import type { Platform } from '#server/platform/platform.ts'

/** All that is asked, as it is kept while the request is open. */
export type AiInput =
  | { kind: 'app'; description: string; lang: prompts.AiLanguage; app?: string | undefined; attachments: ReadAttachment[] }
  | AiQuestion

export interface AiResult extends Partial<FoundPlan> {
  text?: string
}

export interface Answering {
  platform: Platform
  context: OrgContext
  id: string
  live: LiveRequest
  /** added up over all questions */
  use: AiUse
  /** ms since 1970 */
  ends: number
}

/** Asks the host. @throws AiFailure, and AppError where the asker's rights ended */
export function answerRequest(answering: Answering, input: AiInput): Promise<AiResult> {
  if (input.kind === 'app') return answerApp(answering, input)
  if (input.kind === 'change') return answerChange(answering, input)
  if (input.kind === 'formula') return answerFormula(answering, input)
  return input.kind === 'automation' ? answerAutomation(answering, input) : answerText(answering, input)
}

/** @returns asks a chat with these instructions, within what is left of the time */
function chat(answering: Answering, system: string) {
  const { platform, live, use, ends } = answering
  return async (turns: readonly AiTurn[], schema?: { name: string; schema: Record<string, unknown> }): Promise<string> => {
    live.text = ''
    live.sent = guessTokens(system + turns.map(({ text }) => text).join(''))
    const onText = (text: string): void => {
      live.text = text
    }
    const timeoutMs = ends - Date.now()
    if (timeoutMs <= 0) throw new AiFailure('ai_timed_out')
    const answer = await askChat(platform, { system, turns, signal: live.stop.signal, timeoutMs, onText, ...(schema && { schema }) })
    use.tokensIn += answer.tokensIn
    use.tokensOut += answer.tokensOut
    live.sent = 0
    return answer.text
  }
}

/** The words of an attachment, marked as data. */
const partOf = ({ name, text }: ReadAttachment): string[] =>
  text === undefined ? [] : [prompts.dataPart('An attached file', `Name: ${name}\n${text}`)]

async function answerApp(answering: Answering, input: Extract<AiInput, { kind: 'app' }>): Promise<AiResult> {
  const { platform, context } = answering
  const { description, lang, attachments } = input
  if (input.app !== undefined) assertEdits(context, input.app)
  const there = input.app === undefined ? undefined : describeTables(context, tablesOfApp(context, input.app))
  const shape = there && input.app !== undefined ? addTo(context, input.app, there.labels) : asNew
  const text = [
    description,
    ...(there ? [prompts.addWords] : []),
    ...(there && there.labels.length > 0 ? [there.text] : []),
    ...attachments.flatMap(partOf),
  ].join('\n\n')
  if (platform.config.ai.builderUrl !== undefined) return askTheBuilder(answering, input, text, shape)
  const pictures = attachments.flatMap(({ picture }) => picture ?? [])
  const turn: AiTurn = { role: 'user', text, ...(pictures.length > 0 && { pictures }) }
  return askForPlan(platform, context, { ask: chat(answering, prompts.planInstructions(lang)), turn, shape })
}

async function askTheBuilder(
  { platform, context, id, live, use, ends }: Answering,
  { lang, attachments }: Extract<AiInput, { kind: 'app' }>,
  description: string,
  shape: (answer: Record<string, unknown>) => Record<string, unknown>,
): Promise<AiResult> {
  const sent = attachments.flatMap(({ name, picture }) =>
    picture ? [{ name, type: picture.type, bytes: Buffer.from(picture.base64, 'base64') }] : [],
  )
  live.sent = guessTokens(description)
  const { plan, text } = await askBuilder(platform, {
    ...{ id, lang, description, attachments: sent, signal: live.stop.signal, timeoutMs: ends - Date.now() },
    ...{ org: context.org.orgId, userId: context.memberId },
    onProgress: (progress) => {
      live.progress = progress
    },
  })
  use.tokensIn += guessTokens(description)
  use.tokensOut += guessTokens(text)
  live.sent = 0
  const found = await readPlan(platform, context, plan, shape)
  if (typeof found === 'string') throw new AiFailure('invalid_ai_response_format', { metadata: { reason: found } })
  return found
}

function answerChange(answering: Answering, { plan, description, lang }: Extract<AiInput, { kind: 'change' }>): Promise<AiResult> {
  const { platform, context } = answering
  const into = plan.apps.find((app) => app.into !== undefined)?.into
  if (into !== undefined) assertEdits(context, into)
  const there = describeTables(context, tablesNamed(context, plan.uses))
  const turn: AiTurn = {
    role: 'user',
    text: `${prompts.dataPart('The plan as it is', JSON.stringify(plan))}${there.labels.length > 0 ? `\n\n${there.text}` : ''}${into === undefined ? '' : `\n\n${prompts.addWords}`}\n\nChange it, and answer with the whole changed plan: ${description}`,
  }
  const shape =
    into === undefined
      ? (answer: Record<string, unknown>): Record<string, unknown> => ({ ...asNew(answer), uses: plan.uses })
      : addTo(context, into, plan.uses)
  return askForPlan(platform, context, { ask: chat(answering, prompts.planInstructions(lang)), turn, shape })
}

async function answerFormula(answering: Answering, input: Extract<AiInput, { kind: 'formula' }>): Promise<AiResult> {
  const { context } = answering
  const { tableId, fieldId, description } = input
  const fields = visibleFields(context, openTable(context, tableId)).filter((field) => field.id !== fieldId)
  const scope = { fields: fields.map(({ id, label, type, config }) => ({ id, label, type, config })) }
  const ask = chat(answering, prompts.formulaInstructions())
  const schema = { name: 'write_formula', schema: { type: 'object', properties: { formula: { type: 'string' } }, required: ['formula'] } }
  const turn: AiTurn = { role: 'user', text: `${describeTables(context, [tableId]).text}\n\nA formula that ${description}` }
  const read = (text: string): { formula: string } | string => {
    const formula = (readAnswerJson(text) as { formula?: unknown } | undefined)?.formula
    if (typeof formula !== 'string' || formula.length > 10_000) return 'no JSON object with a formula'
    const compiled = compileFormula(formula, scope, 'labels')
    return compiled.ok ? { formula } : `${compiled.error.code} in ${formula}`
  }
  const first = await ask([turn], schema)
  const found = read(first)
  if (typeof found !== 'string') return { text: found.formula }
  const repaired = read(await ask([turn, { role: 'assistant', text: first }, { role: 'user', text: prompts.repairWords([found]) }], schema))
  if (typeof repaired !== 'string') return { text: repaired.formula }
  throw new AiFailure('invalid_ai_response_format', { metadata: { reason: repaired.slice(0, 300) } })
}

/** A plan that holds automations only, of tables that are there. */
function answerAutomation(answering: Answering, input: Extract<AiInput, { kind: 'automation' }>): Promise<AiResult> {
  const { platform, context } = answering
  const { labels, text } = describeTables(context, linkedTables(context, input.tableId))
  const turn: AiTurn = { role: 'user', text: `${text}\n\nAn automation that ${input.description}` }
  const shape = ({ label, automations }: Record<string, unknown>): Record<string, unknown> => ({
    ...{ version: 1, label: typeof label === 'string' ? label : 'Automation', icon: 'bolt', color: 'amber' },
    ...{ uses: labels, automations },
  })
  return askForPlan(platform, context, { ask: chat(answering, prompts.automationInstructions(input.lang)), turn, shape })
}

async function answerText(answering: Answering, input: Extract<AiInput, { kind: 'text' }>): Promise<AiResult> {
  const { act, text, description, lang } = input
  const parts = [...(description === '' ? [] : [description]), ...(text === '' ? [] : [prompts.dataPart('The text', text)])]
  const answer = await chat(answering, prompts.textInstructions(act, lang))([{ role: 'user', text: parts.join('\n\n') }])
  return { text: answer.trim() }
}
