import type { AppPlan, PlanBlock } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { renameReferences } from '#shared/nouns/app-plans/edit-plan.ts'

/** A label that nothing else in its list has: two of one name could not be told from each other, and references to them would become one. */
export function freeLabel(label: string, taken: readonly string[]): string {
  if (!taken.includes(label)) return label
  for (let count = 2; ; count++) {
    const next = `${label.slice(0, 190)} ${count}`
    if (!taken.includes(next)) return next
  }
}

/** A view of a table under another label. */
export function renameView(plan: AppPlan, table: string, before: string, after: string): AppPlan {
  const moved = renameReferences(plan, (name) => (name === `view:${table}/${before}` ? `view:${table}/${after}` : name))
  return { ...moved, tables: moved.tables.map((one) => (one.label === table ? { ...one, views: one.views.map(own(before, after)) } : one)) }
}

/** A form under another label. */
export function renameForm(plan: AppPlan, table: string, before: string, after: string): AppPlan {
  const moved = renameReferences(plan, (name) => (name === `form:${table}/${before}` ? `form:${table}/${after}` : name))
  return { ...moved, forms: moved.forms.map((form) => (form.table === table ? own(before, after)(form) : form)) }
}

const own =
  (before: string, after: string) =>
  <T extends { label: string }>(one: T): T =>
    one.label === before ? { ...one, label: after } : one

/** An automation under another name. */
export function renameAutomation(plan: AppPlan, at: number, name: string): AppPlan {
  return { ...plan, automations: plan.automations.map((one, place) => (place === at ? { ...one, name } : one)) }
}

/** The setting that holds the words over a block; undefined where it has none. */
export function titleKeyOf({ settings }: PlanBlock): 'title' | 'label' | undefined {
  return (['title', 'label'] as const).find((key) => typeof settings?.[key] === 'string' && settings[key] !== '')
}

/** A block with other words over it. */
export function renameBlock(plan: AppPlan, app: number, at: number, title: string): AppPlan {
  const renamed = (block: PlanBlock): PlanBlock => {
    const key = titleKeyOf(block)
    return key === undefined ? block : { ...block, settings: { ...block.settings, [key]: title } }
  }
  return {
    ...plan,
    apps: plan.apps.map((one, index) =>
      index === app ? { ...one, blocks: one.blocks.map((block, place) => (place === at ? renamed(block) : block)) } : one,
    ),
  }
}
