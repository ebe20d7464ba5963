import { IconLink } from '@tabler/icons-react'
import { formInputOf } from '#shared/nouns/public-links/form-inputs.ts'
import type { LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import { findViewType, queryOfView } from '#shared/views/view-types.ts'
import type { NewLinkAbout, SharedKind } from '#client/features/public-links/ui/kinds/shared-kind.ts'
import { TableSettings } from '#client/features/public-links/ui/kinds/TableSettings.tsx'

export const tableKind: SharedKind = {
  type: 'table',
  of: 'table',
  Icon: IconLink,
  isUsual: true,
  mayWrite: true,
  settings: { start: startOf, Part: TableSettings },
}

/** A new link begins with what says nothing about people and other tables; that of a view with what the view asks. */
function startOf({ fields, table, view }: NewLinkAbout): LinkConfig {
  const plain = fields.filter((field) => formInputOf(field.type) !== undefined).map((field) => field.id)
  const query = view && queryOfView(view)
  if (!query) return { fields: plain }
  // a board says nothing without its columns, and no view without the names of its records
  const parts = Object.keys(findViewType(view.type)?.arrangedBy?.('') ?? {})
  const arranging = parts.flatMap((part) => (view.config as Record<string, string | string[] | null>)[part] ?? [])
  const asked = query.fields && [table?.recordLabelField ?? '', ...query.fields, ...arranging]
  return {
    view_id: view.id,
    fields: asked ? [...new Set(asked)].filter((id) => plain.includes(id)) : plain,
    filter: query.filter,
    sorts: query.sorts,
  }
}
