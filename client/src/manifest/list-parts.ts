import type { ClientFeature } from '#client/manifest/client-feature.ts'

export type FeaturePart = Exclude<keyof ClientFeature, 'overlays' | 'blockBodies'>
type Part<K extends FeaturePart> = NonNullable<ClientFeature[K]>[number]

/** One part of all features: by `order` where it has one, else as the features are listed. */
export function listParts<K extends FeaturePart>(features: readonly ClientFeature[], part: K): readonly Part<K>[] {
  const parts = features.flatMap((feature) => (feature[part] ?? []) as readonly Part<K>[])
  return parts.sort((a, b) => orderOf(a) - orderOf(b))
}

function orderOf(part: object): number {
  return 'order' in part ? (part.order as number) : 0
}
