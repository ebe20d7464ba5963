import { pageActs } from '#client/editor/page-acts.ts'
import { ActItems } from '#client/nouns/acts/ActItems.tsx'
import type { ActTargets } from '#client/nouns/acts/act.ts'

/** The acts that stand beside the menu in the header. */
const beside = ['star', 'share']

/** Every act on a page. */
export function PageMenuItems({ target }: { target: ActTargets['page'] }) {
  return <ActItems acts={pageActs} target={target} without={beside} />
}
