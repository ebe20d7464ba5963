import type { ItemType } from '#shared/values/item-type.ts'
import type { SharedType } from '#shared/nouns/public-links/public-link.ts'
import type { TablePart } from '#client/lib/overlays.ts'
import { appKind } from '#client/features/public-links/ui/kinds/app-kind.ts'
import { formKind } from '#client/features/public-links/ui/kinds/form-kind.ts'
import { pageKind } from '#client/features/public-links/ui/kinds/page-kind.ts'
import type { SharedKind } from '#client/features/public-links/ui/kinds/shared-kind.ts'
import { tableKind } from '#client/features/public-links/ui/kinds/table-kind.ts'

/** Everything that can have a public link. */
const sharedKinds: readonly SharedKind[] = [tableKind, formKind, appKind, pageKind]

/** The kinds in the dialog of an item, or of a part of a table, the usual one first. */
export function kindsOf(type: ItemType, of?: TablePart): readonly SharedKind[] {
  if (of) return [of.kind === 'view' ? tableKind : formKind]
  return sharedKinds.filter((kind) => kind.of === type)
}

export function kindOf(type: SharedType): SharedKind | undefined {
  return sharedKinds.find((kind) => kind.type === type)
}
