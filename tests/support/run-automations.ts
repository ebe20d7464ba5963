import { newId, newShortId } from '#shared/lib/ids.ts'
import type { AutomationConfig, AutomationDefinition, AutomationStep } from '#shared/nouns/automations/automation.ts'
import { firstConfig } from '#shared/nouns/automations/automation-input.ts'
import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { bindFeatureHooks } from '#server/app/bind-feature-hooks.ts'
import { automationsFeature } from '#server/features/automations/automations-feature.ts'
import { automationMutations } from '#server/features/automations/automation-mutations.ts'
import { toKind } from '#server/jobs/effect-registry.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'
import { startQueryService } from '#server/records/queries/query-service.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

/** An organisation whose writes are matched, as in a running server. */
export function createAutomationWorld(): ReturnType<typeof createTestOrgOnPlatform> {
  const world = createTestOrgOnPlatform()
  const unbind = bindFeatureHooks(world.platform, [automationsFeature])
  const service = startQueryService(world.platform)
  return {
    ...world,
    dispose: () => {
      unbind()
      void service.close().then(() => world.dispose())
    },
  }
}

/** Performs everything of automations that is due, as the effect runner would, one effect after another. */
export async function runAutomations(
  world: Pick<ReturnType<typeof createTestOrgOnPlatform>, 'platform' | 'org'>,
  signal = new AbortController().signal,
): Promise<void> {
  const { platform, org } = world
  const kinds = new Map(Object.entries(automationsFeature.effects ?? {}).map(([name, given]) => [name, toKind(given)]))
  for (;;) {
    const due = org.db.build
      .selectFrom('effect')
      .selectAll()
      .where('kind', 'in', [...kinds.keys()])
      .where('run_after', '<=', platform.now().toISOString())
    const effect = org.db.get(due.orderBy('run_after').orderBy('id').limit(1))
    if (!effect) return
    await kinds.get(effect.kind)?.run(JSON.parse(effect.payload), {
      platform,
      org,
      effectId: effect.id,
      attempt: 1,
      signal,
    })
    await org.db.write(() => org.db.run(org.db.build.deleteFrom('effect').where('id', '=', effect.id)))
  }
}

export function trigger(kind: string, config: AutomationConfig): AutomationDefinition['trigger'] {
  return { kind, config: { ...firstConfig(findTriggerKind(kind)?.inputs ?? []), ...config }, disallowChange: false }
}

export function step(kind: string, config: AutomationConfig, branches: AutomationStep[][] = []): AutomationStep {
  return { id: newShortId('b'), kind, config: { ...firstConfig(findActionKind(kind)?.inputs ?? []), ...config }, branches }
}

export function mutateAs(
  context: OrgContext,
  kind: string,
  args: unknown,
  handlers: MutationHandlers = automationMutations,
): Promise<void> {
  const handler = handlers[kind]
  if (!handler) throw new Error(`no mutation ${kind}`)
  return context.org.db.write(() => handler.apply(context, handler.schema.parse(args), { id: newId(), madeAt: context.now() }))
}

/** Makes an automation and switches it on. @returns its id */
export async function switchOn(context: OrgContext, definition: AutomationDefinition, name = 'Rule'): Promise<string> {
  const id = newId()
  await mutateAs(context, 'automations.create', { id, name, description: '', folder: '', definition })
  await mutateAs(context, 'automations.enable', { id, enabled: true })
  return id
}
