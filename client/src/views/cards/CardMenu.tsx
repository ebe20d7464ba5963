import { IconCheckbox, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { MenuItem } from '#client/ui/MenuItem.tsx'

interface CardMenuProps {
  isChecked: boolean
  onOpen(): void
  onToggle: (() => void) | undefined
}

const icon = { size: 16, stroke: 1.5 } as const

/** Opening and picking a card. */
export function CardMenu({ isChecked, onOpen, onToggle }: CardMenuProps) {
  const { t } = useTranslation('views')
  return (
    <>
      <MenuItem icon={<IconExternalLink {...icon} />} onSelect={onOpen}>
        {t('cards.open')}
      </MenuItem>
      {onToggle && (
        <MenuItem icon={<IconCheckbox {...icon} />} onSelect={onToggle}>
          {t(isChecked ? 'cards.unpick' : 'cards.pick')}
        </MenuItem>
      )}
    </>
  )
}
