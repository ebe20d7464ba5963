import { deadEffectCalls } from '#server/features/upkeep/dead-effects.ts'
import { startThinning, thinningEffects } from '#server/features/upkeep/thin-logs.ts'
import type { ServerFeature } from '#server/server-feature.ts'

/** Logs that do not grow for ever, and after-effects that were given up. */
export const upkeepFeature: ServerFeature = { name: 'upkeep', calls: [deadEffectCalls], effects: thinningEffects, start: startThinning }
