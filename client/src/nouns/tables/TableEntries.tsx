import { IconBolt, IconCode } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useModalAddress } from '#client/lib/use-modal-address.ts'
import { MenuItem } from '#client/ui/MenuItem.tsx'

const drawing = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Ways from a table to its automations and to its ids for programs (specification 2 §6). */
export function TableEntries({ tableId }: { tableId: string }) {
  const { t } = useTranslation('shell')
  const access = useAccess()
  const navigate = useNavigate()
  const openModal = useModalAddress()
  return (
    <>
      {access.can('manage_tricks') && (
        <MenuItem icon={<IconBolt {...drawing} />} onSelect={() => openModal('tricks', { objectId: tableId })}>
          {t('tableMenu.automations')}
        </MenuItem>
      )}
      {access.can('development') && access.has('lowCode') && (
        <MenuItem icon={<IconCode {...drawing} />} onSelect={() => void navigate(`/lowcode/tables/table-data/${tableId}`)}>
          {t('tableMenu.ids')}
        </MenuItem>
      )}
    </>
  )
}
