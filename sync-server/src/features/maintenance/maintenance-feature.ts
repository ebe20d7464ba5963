import { deadEffectCalls } from '#server/features/maintenance/dead-effects.ts'
import { thinningEffects } from '#server/features/maintenance/thin-logs.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** Logs that do not grow for ever, and after-effects that were given up. */
export const maintenanceFeature: ServerFeature = {
  name: 'maintenance',
  calls: [deadEffectCalls],
  effects: thinningEffects,
}
