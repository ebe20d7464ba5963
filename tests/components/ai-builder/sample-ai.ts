import type { AiJob, AiStatus } from '#shared/nouns/ai-builder/ai-calls.ts'
import { appPlanSchema, type AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { samplePlan } from '#tests/support/sample-plan.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'

export const jobId = '01900000-0000-7000-8000-0000000000a1'

export const aiStatus = (part: Partial<AiStatus> = {}): AiStatus => ({
  ...{ host: 'chat', helps: true, hosts: ['ai.example · tiny'], enabled: true, agreed: true, keepTexts: false, running: null },
  credits: { used: 3, most: 100, own: 3, ownMost: null },
  ...part,
})

export const aiJob = (part: Partial<AiJob> = {}): AiJob => ({
  ...{ id: jobId, kind: 'app', status: 'done', progress: 1, estimate: 20_000, passed: 1_000, found: [], text: null },
  ...{ plan: null, notes: [], error: null, credits: 1 },
  ...part,
})

export const failedJob = (id: string): AiJob => aiJob({ status: 'failed', error: { id, message: '' } })

export const planId = '01900000-0000-7000-8000-0000000000a2'
export const madeApp = '01900000-0000-7000-8000-0000000000a3'
export const wholePlan = (): AppPlan => appPlanSchema.parse({ ...samplePlan(), records: [] })
export const addingPlan = (): AppPlan => {
  const plan = wholePlan()
  const [app] = plan.apps
  const blocks = (app?.blocks ?? []).slice(0, 2)
  const { menuBar: _, topBar: __, bottomNav: ___, background: ____, ...rest } = app ?? ({} as AppPlan['apps'][number])
  return { ...plan, apps: [{ ...rest, label: 'Desk', into: ids.app, blocks }] }
}
