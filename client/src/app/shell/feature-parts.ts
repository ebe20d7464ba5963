import { useAccess } from '#client/engine/access/use-access.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import type { CreateChoice, FeatureCommand } from '#client/manifest/client-feature.ts'
import { useFeatureParts } from '#client/manifest/use-client-features.ts'

/** Creating what this person may create. */
export function useCreateChoices(): readonly CreateChoice[] {
  const access = useAccess()
  return useFeatureParts('creates').filter(({ makes }) => access.canCreate(makes))
}

export function runChoice({ to, makes }: CreateChoice, navigate: (path: string) => void): void {
  if (to === undefined) openOverlay({ kind: 'create', what: makes })
  else navigate(to)
}

/** The palette's ways to places that this person may open. */
export function useFeatureCommands(): readonly FeatureCommand[] {
  const access = useAccess()
  return useFeatureParts('commands').filter(({ mayRun }) => mayRun?.(access) ?? true)
}
