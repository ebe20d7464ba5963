import { Navigate } from 'react-router-dom'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { TableAutomations } from '#client/features/automations/ui/TableAutomations.tsx'
import type { AddressDialogProps } from '#client/manifest/client-feature.ts'

/** `?modal=tricks`, `createTrick` and `editTrick` (specification 3 §2): the automations of a table, and the ways to make and to change one. */
export function AutomationDialogs({ name, query, onClose }: AddressDialogProps) {
  const tableId = query.get('objectId') ?? query.get('tableId') ?? ''
  const table = useEntity('table', tableId)
  const id = query.get('id')
  if (name === 'editTrick' && id !== null) return <Navigate to={`/automations/edit/${id}`} replace />
  if (name === 'tricks' && table) return <TableAutomations table={table} onClose={onClose} />
  return <Navigate to={table ? `/automations/explore?objectId=${table.id}` : '/automations'} replace />
}
