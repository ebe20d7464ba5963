import { Navigate } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { ConnectTable } from '#client/features/automations/ui/ConnectTable.tsx'
import { EditButtonField } from '#client/features/automations/ui/EditButtonField.tsx'
import { TableAutomations } from '#client/features/automations/ui/TableAutomations.tsx'
import type { AddressDialogProps } from '#client/manifest/client-feature.ts'

/**
 * `?modal=tricks`, `createTrick`, `editTrick`, `connectToATable` and `editTriggerActionField` (specification 3 §2): a table's automations, ways to
 * make and to change one, its table, and its button.
 */
export function AutomationDialogs({ name, query, onClose }: AddressDialogProps) {
  const tableId = query.get('objectId') ?? query.get('tableId') ?? ''
  const table = useEntity('table', tableId)
  const id = query.get('id')
  const automation = useEntity('automation', id ?? '')
  const mayManage = useAccess().can('manage_tricks')
  if (name === 'editTrick' && id !== null) return <Navigate to={`/automations/edit/${id}`} replace />
  if (name === 'tricks' && table) return <TableAutomations table={table} onClose={onClose} />
  if (name === 'connectToATable' && mayManage) return <ConnectTable automation={automation} tableId={tableId} onClose={onClose} />
  if (name === 'editTriggerActionField') return <EditButtonField fieldId={query.get('fieldId') ?? ''} onClose={onClose} />
  return <Navigate to={table ? `/automations/explore?objectId=${table.id}` : '/automations'} replace />
}
