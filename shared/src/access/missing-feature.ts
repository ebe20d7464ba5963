import type { PlanFeature } from '#shared/access/plan-features.ts'
import type { PlanTag } from '#shared/values/plan-tag.ts'

/** The feature of the plan that a tag asks for; others ask for none. */
const featureOfTag: { readonly [Tag in PlanTag]?: PlanFeature } = {
  premium: 'premiumAppBlocksAndFields',
  dev: 'devAppBlocksAndFields',
}

/** Something that a plan may leave out. */
interface Tagged {
  tags?: readonly PlanTag[]
}

type Has = (feature: PlanFeature) => boolean

/** The part of a plan that a block or field type needs and that the plan does not have; undefined for one that may be added. */
export function missingFeature({ tags = [] }: Tagged, has: Has): PlanFeature | undefined {
  return tags.map((tag) => featureOfTag[tag]).find((feature) => feature !== undefined && !has(feature))
}

/** A plan's tag is for those whose plan lacks it (specification 2 §6). */
export function shownTags(tagged: Tagged, has: Has): readonly PlanTag[] {
  const { tags = [] } = tagged
  return missingFeature(tagged, has) === undefined ? tags.filter((tag) => featureOfTag[tag] === undefined) : tags
}
