import type { TriggerActionConfig } from '#shared/fields/button-config.ts'
import type { AutomationRun, PressedRun } from '#shared/nouns/automations/automation-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { awaitOutcome } from '#client/engine/outbox/await-outcome.ts'
import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import { loadTexts, translator, type TFunction } from '#client/i18n/i18n.ts'
import { openOverlay, type PressAnswers } from '#client/lib/overlays.ts'
import { dismissToast, toast } from '#client/ui/toast.ts'

interface PressedButton {
  fieldId: string
  recordId: string
  config: Partial<TriggerActionConfig>
  title: string
}

/** Asks what the button asks, if it does, and acts then. */
export function askBefore({ fieldId, recordId, config, title }: PressedButton, act: (answers: PressAnswers | undefined) => void): void {
  const { question = '', asks = [] } = config
  if (question === '' && asks.length === 0) act(undefined)
  else openOverlay({ kind: 'askBeforePress', place: `${fieldId}.${recordId}`, question, asks, title, act })
}

const ended: ReadonlySet<AutomationRun['status']> = new Set(['done', 'failed', 'cut', 'cancelled', 'waiting'])
const lookMs = 600
/** a run that takes longer is told as begun */
const longestMs = 20_000

/** Follows a press until its runs have ended, and says what they did where the person is. */
export async function tellPressed(handle: MutationHandle, said: { started: string }): Promise<void> {
  const { status } = await awaitOutcome(handle)
  if (status !== 'applied') return
  const id = `press ${handle.id}`
  await loadTexts('presses')
  const t = translator('presses')
  toast({ id, message: said.started, tone: 'info', duration: null })
  const runs = await followRuns(handle.id)
  if (runs === undefined || runs.length === 0) {
    dismissToast(id)
    toast({ message: said.started, tone: 'success' })
    return
  }
  const failed = runs.find((run) => run.error !== null)
  if (failed)
    toast({
      id,
      message: t('failed', { why: translator('errors')(failed.error ?? 'internal', { defaultValue: failed.error ?? '' }) }),
      tone: 'error',
      duration: 10_000,
    })
  else toast({ id, message: wordsOf(runs, t), tone: 'success', duration: 8_000 })
}

async function followRuns(id: string): Promise<PressedRun[] | undefined> {
  const until = Date.now() + longestMs
  while (Date.now() < until) {
    const runs = await call('GET automations/presses/:id', { params: { id } }).then(
      (answer) => answer.runs,
      () => undefined,
    )
    if (runs === undefined || runs.every((run) => ended.has(run.status))) return runs
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
  return undefined
}

const toldActs: ReadonlySet<string> = new Set([
  'create',
  'update',
  'delete',
  'task',
  'page',
  'tell',
  'message',
  'mail',
  'request',
  'ask',
  'call',
  'run',
])

/** *Done: 1 record made, 2 mails sent*. */
export function wordsOf(runs: readonly PressedRun[], t: TFunction): string {
  const counts = new Map<string, number>()
  for (const { does, count } of runs.flatMap(({ acts }) => acts)) if (toldActs.has(does)) counts.set(does, (counts.get(does) ?? 0) + count)
  const acts = [...counts].filter(([, count]) => count > 0).map(([does, count]) => t(`acts.${does}`, { count }))
  const isWaiting = runs.some(({ status }) => status === 'waiting')
  if (acts.length === 0) return t(isWaiting ? 'waits' : 'doneNothing')
  return t(isWaiting ? 'doneAndWaits' : 'done', { acts: acts.join(', ') })
}
