import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'

/** Lists of a plan whose members stand in the outline by their names. */
export const planLists = ['tables', 'forms', 'pages', 'apps', 'automations'] as const
export type PlanList = (typeof planLists)[number]

/** The plan without one member of a list; records of a table go with it. */
export function withoutPart(plan: AppPlan, list: PlanList, at: number): AppPlan {
  const label = list === 'tables' ? plan.tables[at]?.label : undefined
  return {
    ...plan,
    [list]: plan[list].filter((_, index) => index !== at),
    ...(label !== undefined && {
      records: plan.records.filter(({ table }) => table !== label),
      forms: plan.forms.filter(({ table }) => table !== label),
    }),
  }
}

/** The plan without a field; its column of sample records and its places in views and forms go with it. */
export function withoutField(plan: AppPlan, table: string, field: string): AppPlan {
  return {
    ...plan,
    tables: plan.tables.map((one) =>
      one.label === table
        ? {
            ...one,
            fields: one.fields.filter(({ label }) => label !== field),
            views: one.views.map((view) => ({
              ...view,
              ...(view.fields && { fields: view.fields.filter((label) => label !== field) }),
              ...(view.sort && { sort: view.sort.filter((label) => label.replace(/^-/, '') !== field) }),
              ...(view.group && { group: view.group.filter((label) => label !== field) }),
            })),
          }
        : one,
    ),
    records: plan.records.map((one) => {
      const at = one.table === table ? one.fields.indexOf(field) : -1
      return at < 0 ? one : { ...one, fields: one.fields.toSpliced(at, 1), rows: one.rows.map((row) => row.toSpliced(at, 1)) }
    }),
    forms: plan.forms.map((form) => (form.table === table ? { ...form, parts: form.parts.filter((part) => !asksFor(part, field)) } : form)),
  }
}

const asksFor = (part: AppPlan['forms'][number]['parts'][number], field: string): boolean =>
  part === field || (typeof part === 'object' && (('field' in part && part.field === field) || ('rows' in part && part.rows === field)))

/** The plan without the sample records of a table. */
export function withoutRecords(plan: AppPlan, table: string): AppPlan {
  return { ...plan, records: plan.records.filter((one) => one.table !== table) }
}

/** The plan without a view of a table. */
export function withoutView(plan: AppPlan, table: string, at: number): AppPlan {
  const tables = plan.tables.map((one) => (one.label === table ? { ...one, views: one.views.toSpliced(at, 1) } : one))
  return { ...plan, tables }
}

/** The plan without a block of an app; other blocks name it no longer. */
export function withoutBlock(plan: AppPlan, app: number, at: number): AppPlan {
  const name = plan.apps[app]?.blocks[at]?.name
  const isOther = (one: unknown): boolean => one !== `@block:${name}`
  const apps = plan.apps.map((one, index) =>
    index === app ? { ...one, blocks: one.blocks.toSpliced(at, 1).map((block) => withoutNamed(block, isOther)) } : one,
  )
  return { ...plan, apps }
}

/** Lists of a block's settings without the members that name something that is gone. */
function withoutNamed<T extends { settings?: Record<string, unknown> | undefined }>(block: T, isOther: (one: unknown) => boolean): T {
  if (!block.settings) return block
  const entries = Object.entries(block.settings).map(([key, value]) => [key, Array.isArray(value) ? value.filter(isOther) : value])
  return { ...block, settings: Object.fromEntries(entries) as Record<string, unknown> }
}

/** The links of a plan, each from its table to another. */
export function linksOf({ tables }: Pick<AppPlan, 'tables'>): { from: number; to: number; label: string }[] {
  return tables.flatMap(({ fields }, from) =>
    fields.flatMap(({ label, to }) => {
      const target = tables.findIndex((table) => table.label === to)
      return target < 0 ? [] : [{ from, to: target, label }]
    }),
  )
}
