import { ActItems } from '#client/nouns/acts/ActItems.tsx'
import type { ActTargets } from '#client/nouns/acts/act.ts'
import { appActs } from '#client/records/acts/app-acts.ts'

/** The acts that stand beside the menu in the header. */
const beside = ['star', 'share', 'edit']

/** Every act on an app. */
export function AppMenuItems({ target }: { target: ActTargets['app'] }) {
  return <ActItems acts={appActs} target={target} without={beside} />
}
