import { IconLayoutList, IconTable } from '@tabler/icons-react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Segmented } from '#client/ui/Segmented.tsx'

export interface LayoutChoiceProps {
  asGrid: boolean
  onAsGrid(asGrid: boolean): void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** On phones: cards or the grid. */
export function LayoutChoice({ asGrid, onAsGrid }: LayoutChoiceProps) {
  const { t } = useTranslation('tables')
  return (
    <Segmented
      label={t('toolbar.layout')}
      value={asGrid ? 'grid' : 'cards'}
      options={[
        { value: 'cards', label: t('toolbar.cards'), icon: <IconLayoutList {...icon} /> },
        { value: 'grid', label: t('toolbar.grid'), icon: <IconTable {...icon} /> },
      ]}
      onChange={(layout) => onAsGrid(layout === 'grid')}
    />
  )
}
