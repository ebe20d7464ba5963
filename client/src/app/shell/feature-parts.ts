import type { Access } from '#shared/access/access.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { usePlan } from '#client/engine/access/use-plan.ts'
import { useBuilderMode } from '#client/lib/builder-mode.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import type { CreateChoice, MenuPlace } from '#client/manifest/client-feature.ts'
import { useShownHere } from '#client/nouns/organisations/hiding-settings.ts'
import { useFeatureParts } from '#client/manifest/use-client-features.ts'

/** Creating what this person may create. */
export function useCreateChoices(): readonly CreateChoice[] {
  const access = useAccess()
  return useFeatureParts('creates').filter((choice) => mayMake(choice, access))
}

export function mayMake({ makes, mayMake: allows }: CreateChoice, access: Access): boolean {
  return makes === undefined ? allows?.(access) === true : access.canCreate(makes) || (makes === 'folder' && access.canCreate('page'))
}

/** The address of a command here: one that only opens a dialog keeps the page and its query. */
export function placeOf(to: string): string | { search: string } {
  if (!to.startsWith('?')) return to
  const query = new URLSearchParams(window.location.search)
  for (const [key, value] of new URLSearchParams(to)) query.set(key, value)
  return { search: `?${query}` }
}

/** Going back from a dialog closes it. */
export const opened = (to: string): { state?: { modalOver: true } } => (to.startsWith('?') ? { state: { modalOver: true } } : {})

export function runChoice({ to, makes }: CreateChoice, navigate: (path: string) => void): void {
  if (to !== undefined) navigate(to)
  else if (makes !== undefined) openOverlay({ kind: 'create', what: makes })
}

/** The places of the menu that this person may open. */
export function useMenuPlaces(): readonly MenuPlace[] {
  const access = useAccess()
  const isShown = useShownHere()
  const now = { isBuilding: useBuilderMode(), plan: usePlan().state }
  return useFeatureParts('menu').filter((place) => isShown(place) && (place.mayOpen?.(access, now) ?? true))
}
