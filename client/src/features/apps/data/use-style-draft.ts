import type { AppStyle } from '#shared/nouns/apps/app-snapshot.ts'
import { useKeptDraft, type KeptDraft } from '#client/engine/session/use-kept-draft.ts'

export interface StyleDraft {
  work: KeptDraft<Partial<AppStyle>>
  /** the stored style under what was chosen */
  shown: AppStyle
  /** what differs from the stored style; what others change meanwhile is not in it */
  changed: Partial<AppStyle>
}

const nothing: Partial<AppStyle> = {}

/** The look of an app before it is saved: its editor alone sees it, and it stays on this device until they save or give it up. */
export function useStyleDraft(appId: string, stored: AppStyle): StyleDraft {
  const work = useKeptDraft(`appStyle.${appId}`, nothing)
  const changed = differing(work.draft, stored)
  return { work, shown: { ...stored, ...changed }, changed }
}

function differing(draft: Partial<AppStyle>, stored: AppStyle): Partial<AppStyle> {
  return Object.fromEntries(Object.entries(draft).filter(([part, value]) => stored[part as keyof AppStyle] !== value)) as Partial<AppStyle>
}
