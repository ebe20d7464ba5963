import type { ListEndProps } from '#client/ui/ListEnd.tsx'
import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'

const ListEnd = openedLater(
  fetchedOnce(() => import('#client/ui/ListEnd.tsx')),
  (file) => file.ListEnd,
)

/** The end of a list that shows its beginning only; nothing at the end of a whole one, as most are. */
export function MoreLine(props: ListEndProps) {
  return props.of.hidden > 0 && <ListEnd {...props} />
}
