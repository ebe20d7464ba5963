import type { AppPlan, PlanField, PlanFormPart } from '#shared/nouns/app-plans/app-plan-schema.ts'

/* Changes that people make in a plan before it is made. References follow a new label, so that the plan stays one that can be made. */

type Json = unknown
export type Rename = (name: string) => string

/** Every text of a value; keys as well, since settings may be named by a reference. */
function mapTexts(value: Json, map: Rename): Json {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key.startsWith('@') ? map(key) : key, mapTexts(each, map)]))
}

/** Every reference of a plan under the name that `rename` gives it. */
export const renameReferences = (plan: AppPlan, rename: Rename): AppPlan => mapTexts(plan, (text) => mapReferences(text, rename)) as AppPlan

/** References in a text: the whole of it, or in braces. A text that begins with `@@` is none. */
function mapReferences(text: string, rename: Rename): string {
  if (text.startsWith('@@')) return text
  if (text.startsWith('@')) return `@${rename(text.slice(1))}`
  if (!text.includes('{') || !text.includes('@')) return text
  return text.replace(/\{[^{}]*\}/g, (braces) => braces.replace(/@((?:(?!\.@)[^{}])+)/g, (_, name: string) => `@${rename(name)}`))
}

/** `Old` and what stands below it, `Old/…`. */
const below =
  (before: string, after: string): Rename =>
  (name) =>
    name === before ? after : name.startsWith(`${before}/`) ? after + name.slice(before.length) : name

/** A table under another label. */
export function renameTable(plan: AppPlan, before: string, after: string): AppPlan {
  const label = below(before, after)
  const rename: Rename = (name) => {
    const [, kind = '', rest = name] = /^(view:|form:|record:)?(.*)$/s.exec(name) ?? []
    return /^(?:page|app|block|step):/.test(name) ? name : kind + label(rest)
  }
  const own = (name: string): string => (name === before ? after : name)
  const moved = renameReferences(plan, rename)
  return {
    ...moved,
    tables: moved.tables.map((table) => ({
      ...table,
      label: own(table.label),
      fields: table.fields.map((field) => (field.to === undefined ? field : { ...field, to: own(field.to) })),
    })),
    records: moved.records.map((one) => ({ ...one, table: own(one.table) })),
    forms: moved.forms.map((form) => ({ ...form, table: own(form.table) })),
  }
}

/** A page or an app under another label. */
export function renameItem(plan: AppPlan, kind: 'page' | 'app', before: string, after: string): AppPlan {
  const rename: Rename = (name) => (name === `${kind}:${before}` ? `${kind}:${after}` : name)
  const moved = renameReferences(plan, rename)
  const own = <T extends { label: string }>(item: T): T => (item.label === before ? { ...item, label: after } : item)
  if (kind === 'app') return { ...moved, apps: moved.apps.map(own) }
  return { ...moved, pages: moved.pages.map((page) => ({ ...own(page), ...(page.parent === before && { parent: after }) })) }
}

/** A field of a table under another label. */
export function renameField(plan: AppPlan, table: string, before: string, after: string): AppPlan {
  const full = below(`${table}/${before}`, `${table}/${after}`)
  const short = below(`/${before}`, `/${after}`)
  const own = (name: string): string => (name === before ? after : name)
  const moved = renameReferences(plan, full)
  /** a part that is about the table: `@/Field` is its field there, and so are the labels of its filters */
  const inside = <T>(part: T): T =>
    mapFilters(
      mapTexts(part, (text) => mapReferences(text, short)),
      own,
    ) as T
  return {
    ...moved,
    tables: moved.tables.map((one) => {
      if (one.label !== table) return one
      const read = inside(one)
      return {
        ...read,
        ...(read.nameField !== undefined && { nameField: own(read.nameField) }),
        fields: read.fields.map((field) => ({
          ...field,
          label: own(field.label),
          ...(field.formula !== undefined && { formula: field.formula.replaceAll(`{${before}}`, `{${after}}`) }),
        })),
        views: read.views.map((view) => ({
          ...view,
          ...(view.fields && { fields: view.fields.map(own) }),
          ...(view.group && { group: view.group.map(own) }),
          ...(view.sort && { sort: view.sort.map((each) => (each.startsWith('-') ? `-${own(each.slice(1))}` : own(each))) }),
        })),
      }
    }),
    records: moved.records.map((one) => (one.table === table ? { ...one, fields: one.fields.map(own) } : one)),
    forms: moved.forms.map((form) => ({
      ...(form.table === table ? inside(form) : form),
      parts: form.parts.map((part) => renamePart(moved, form.table === table ? inside(part) : part, form.table, { table, own })),
    })),
    apps: moved.apps.map((app) => ({
      ...app,
      blocks: app.blocks.map((block) => (isAbout(block.settings, table) ? inside(block) : block)),
    })),
    automations: moved.automations.map((one) => (isAbout(one.trigger.settings, table) ? inside(one) : one)),
  }
}

const isAbout = (settings: Record<string, unknown> | undefined, table: string): boolean => settings?.['tableId'] === `@${table}`

function renamePart(plan: AppPlan, part: PlanFormPart, of: string, { table, own }: { table: string; own: Rename }): PlanFormPart {
  if (typeof part === 'string') return of === table ? own(part) : part
  if ('field' in part) return of === table ? { ...part, field: own(part.field) } : part
  if (!('rows' in part)) return part
  const rows = of === table ? own(part.rows) : part.rows
  const link = plan.tables.find(({ label }) => label === of)?.fields.find(({ label }) => label === part.rows)
  // the other face of a link stands in no list of fields
  const behind = plan.tables.find(({ fields }) => fields.some(({ to, inverse }) => to === of && inverse === part.rows))
  return { ...part, rows, fields: (link?.to ?? behind?.label) === table ? part.fields.map(own) : part.fields }
}

/** The labels with which the conditions of filters begin. */
function mapFilters(value: Json, own: Rename): Json {
  if (Array.isArray(value)) return value.map((each) => mapFilters(each, own))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]): [string, Json] => {
    const isList = (key === 'all' || key === 'any') && Array.isArray(each)
    if (!isList) return [key, mapFilters(each, own)]
    return [
      key,
      (each as Json[]).map((node) =>
        Array.isArray(node) && typeof node[0] === 'string' ? [own(node[0]), ...(node.slice(1) as Json[])] : mapFilters(node, own),
      ),
    ]
  })
  return Object.fromEntries(entries)
}

/** A field of another type: what the type before needed goes with it, and options stay where both have them. */
export function retypeField(plan: AppPlan, table: string, label: string, type: PlanField['type'], hasOptions: boolean): AppPlan {
  const retyped = ({ label: name, required, width, options }: PlanField): PlanField => ({
    ...{ label: name, type },
    ...(required !== undefined && { required }),
    ...(width !== undefined && { width }),
    ...(hasOptions && { options: options ?? ['A', 'B'] }),
  })
  return {
    ...plan,
    tables: plan.tables.map((one) =>
      one.label === table ? { ...one, fields: one.fields.map((field) => (field.label === label ? retyped(field) : field)) } : one,
    ),
  }
}
