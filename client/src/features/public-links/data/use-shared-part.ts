import { useEntity } from '#client/engine/replica/use-entities.ts'
import type { TablePart } from '#client/lib/overlays.ts'

/** The view or form of a table that is shared alone. */
export function useSharedPart(of: TablePart | undefined) {
  const view = useEntity('view', of?.kind === 'view' ? of.id : null)
  return { view, form: useEntity('form', of?.kind === 'form' ? of.id : null) }
}
