import type { ActTargets } from '#client/nouns/acts/act.ts'
import { ActItems } from '#client/nouns/acts/ActItems.tsx'
import { tableActs } from '#client/records/acts/table-acts.ts'

/** The acts that stand beside the menu in the header. */
const beside = ['star', 'share']

/** The acts on a table as a whole: the items of the menu in its header. */
export function TableMenu({ target }: { target: ActTargets['table'] }) {
  return <ActItems acts={tableActs} target={target} without={beside} />
}
