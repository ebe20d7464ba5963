import { missingFeature } from '#shared/access/missing-feature.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/**
 * A type that a table has once is not added again; the picker does not offer it then (specification 2 §5 "Field picker"). Older tables may
 * hold two, which stay. @throws AppError `limit_reached`
 */
export function refuseSecond({ org }: OrgContext, tableId: string, types: readonly FieldTypeName[]): void {
  const all = [...(findTableModel(org, tableId)?.fields ?? []).map(({ type }) => type), ...types]
  const twice = types.find((type) => fieldTypes[type].onePerTable === true && all.filter((other) => other === type).length > 1)
  if (twice !== undefined) throw new AppError('limit_reached', { limit: 1, of: twice })
}

/** Filled by the product itself, whatever the plan has. */
const fromPackages: ReadonlySet<string> = new Set(['template', 'demo'])

/** A field of a type that the plan leaves out. @throws AppError `plan_feature` */
export function refuseUnplanned({ access, source }: OrgContext, type: FieldTypeName): void {
  const feature = missingFeature(fieldTypes[type], (each) => access.has(each))
  if (feature !== undefined && !fromPackages.has(source)) throw new AppError('plan_feature', { feature })
}
