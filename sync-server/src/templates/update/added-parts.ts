import type { TemplateParts } from '#shared/nouns/template-packages/template-parts.ts'
import type { PlannedChange } from '#server/templates/update/plan-update.ts'

/** The new things of a version as parts of a package: whole ones, and of tables and apps that are there only what is new in them. */
export function addedParts(next: TemplateParts, added: readonly Pick<PlannedChange, 'unit'>[]): TemplateParts {
  const isNew = new Set(added.map(({ unit }) => `${unit.of} ${unit.within?.id ?? ''} ${unit.id}`))
  const has = (of: string, id: string, within = ''): boolean => isNew.has(`${of} ${within} ${id}`)
  const tables = next.tables.map((table) => {
    if (has('table', table.id)) return table
    return {
      ...table,
      conditionals: [],
      fields: table.fields.filter(({ id }) => has('field', id, table.id)),
      views: table.views.filter(({ id }) => has('view', id, table.id)),
      forms: table.forms.filter(({ id }) => has('form', id, table.id)),
    }
  })
  const apps = next.apps.map((app) =>
    has('app', app.id) ? app : { ...app, blocks: app.blocks.filter(({ id }) => has('block', id, app.id)) },
  )
  return {
    ...next,
    tables: tables.filter((table) => has('table', table.id) || table.fields.length + table.views.length + table.forms.length > 0),
    apps: apps.filter((app) => has('app', app.id) || app.blocks.length > 0),
    pages: next.pages.filter(({ id }) => has('page', id)),
    automations: next.automations.filter(({ id }) => has('automation', id)),
    functions: next.functions.filter(({ id }) => has('function', id)),
  }
}
